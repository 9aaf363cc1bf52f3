import CorpusSupport
import Foundation
import Reporting
import TestSupport
import Testing

/// What a browser makes of the page; `checks.py` says what each of these looks at.
@Suite struct BrowserTests {
  @Test(
    .enabled(if: Browser.isPresent, "no Chromium with its driver, or no Python"),
    arguments: BrowserCheck.allCases)
  func holds(_ check: BrowserCheck) throws {
    let faults = try Browser.faults.get()
    let fault = try #require(faults[check.rawValue], "\(check) was not run")
    #expect(fault == "", "\(check)")
  }

  @Test(.enabled(if: Browser.isPresent, "no Chromium with its driver, or no Python"))
  func noCheckIsForgotten() throws {
    #expect(try Set(Browser.faults.get().keys) == Set(BrowserCheck.allCases.map(\.rawValue)))
  }
}

enum BrowserCheck: String, CaseIterable, Sendable {
  case everythingIsThere = "everything_is_there"
  case budgetsStandBesideTheLimit = "budgets_stand_beside_the_limit"
  case consolesStaySilent = "consoles_stay_silent"
  case foreignScriptAndStyleDoNothing = "foreign_script_and_style_do_nothing"
  case areasAreProportional = "areas_are_proportional"
  case tilesAndRowsAddUp = "tiles_and_rows_add_up"
  case clickingOpensAndTheTrailLeadsBack = "clicking_opens_and_the_trail_leads_back"
  case keysDoWhatTheMouseDoes = "keys_do_what_the_mouse_does"
  case searchingDimsTilesAndFiltersRows = "searching_dims_tiles_and_filters_rows"
  case aCategoryFilters = "a_category_filters"
  case columnsSort = "columns_sort"
  case filesShowWholeWhenPartsAreNotWanted = "files_show_whole_when_parts_are_not_wanted"
  case aVariantIsPickedInItsRow = "a_variant_is_picked_in_its_row"
  case aTipShowsPathAndShare = "a_tip_shows_path_and_share"
  case itReadsWithoutScriptAndStyle = "it_reads_without_script_and_style"
  case namesCannotForgeThePage = "names_cannot_forge_the_page"
  case nothingIsWiderThanTheWindow = "nothing_is_wider_than_the_window"
  case textStandsOut = "text_stands_out"
  case everythingThatIsWorkedHasAName = "everything_that_is_worked_has_a_name"
  case paperIsWhiteAndComplete = "paper_is_white_and_complete"
  case manyFilesOpenFast = "many_files_open_fast"
}

/// One run of all checks on pages of the report samples.
private enum Browser {
  static let isPresent =
    ["chromium", "chromium-browser", "google-chrome"].contains { Tool.find($0) != nil }
    && Tool.find("chromedriver") != nil && Tool.find("python3") != nil

  private struct Line: Decodable {
    let check: String
    let fault: String?
  }

  /// By check; empty where it holds.
  static let faults = Result { () throws -> [String: String] in
    let folder = try TemporaryFolder()
    for sample in ReportSample.allCases {
      _ = try folder.write(page([sample]), as: "\(sample).html")
    }
    _ = try folder.write(page(ReportSample.allCases), as: "several.html")
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("checks.py").path
    let text = try #require(
      Tool.run(Tool.find("python3") ?? "", [script, folder.path]), "checks.py failed")
    let lines = try text.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
    return Dictionary(uniqueKeysWithValues: lines.map { ($0.check, $0.fault ?? "") })
  }

  private static func page(_ samples: [ReportSample]) throws -> String {
    HTMLReporter.render(
      try samples.map { .success(try $0.report()) }, toolVersion: "1.2.3")
  }
}
