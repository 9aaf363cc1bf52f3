/// What one number of a rendition's key means, as CoreUI numbers its attributes.
package struct RenditionAttribute: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let element = RenditionAttribute(rawValue: 1)
  package static let part = RenditionAttribute(rawValue: 2)
  package static let size = RenditionAttribute(rawValue: 3)
  package static let direction = RenditionAttribute(rawValue: 4)
  /// An attribute that systems of the time did not know; `KEYFORMATWORKAROUND` names it.
  package static let placeholder = RenditionAttribute(rawValue: 5)
  package static let value = RenditionAttribute(rawValue: 6)
  package static let appearance = RenditionAttribute(rawValue: 7)
  package static let dimension1 = RenditionAttribute(rawValue: 8)
  /// In an app icon, the index of the size in its multisize set.
  package static let dimension2 = RenditionAttribute(rawValue: 9)
  package static let state = RenditionAttribute(rawValue: 10)
  package static let layer = RenditionAttribute(rawValue: 11)
  package static let scale = RenditionAttribute(rawValue: 12)
  package static let localization = RenditionAttribute(rawValue: 13)
  package static let presentationState = RenditionAttribute(rawValue: 14)
  package static let idiom = RenditionAttribute(rawValue: 15)
  /// The screen a rendition is meant for: its longer side in points, or a number Apple assigned.
  package static let subtype = RenditionAttribute(rawValue: 16)
  /// Joins renditions to the facet that names their asset.
  package static let identifier = RenditionAttribute(rawValue: 17)
  package static let previousValue = RenditionAttribute(rawValue: 18)
  package static let previousState = RenditionAttribute(rawValue: 19)
  package static let horizontalSizeClass = RenditionAttribute(rawValue: 20)
  package static let verticalSizeClass = RenditionAttribute(rawValue: 21)
  package static let memoryClass = RenditionAttribute(rawValue: 22)
  package static let graphicsClass = RenditionAttribute(rawValue: 23)
  package static let displayGamut = RenditionAttribute(rawValue: 24)
  package static let deploymentTarget = RenditionAttribute(rawValue: 25)
  package static let glyphWeight = RenditionAttribute(rawValue: 26)
  package static let glyphSize = RenditionAttribute(rawValue: 27)
}
