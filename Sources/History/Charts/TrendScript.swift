/// What a page does beyond its links: values of the build under the pointer, arrow keys from build to build.
enum TrendScript {
  static let text = """
    (function () {
      "use strict";
      var readout = document.getElementById("readout");
      var plain = readout.textContent;
      function show(event) {
        var strip = event.target.closest ? event.target.closest("svg a") : null;
        var title = strip && strip.querySelector("title");
        readout.textContent = title ? title.textContent : plain;
      }
      document.addEventListener("pointerover", show);
      document.addEventListener("focusin", show);
      document.addEventListener("keydown", function (event) {
        var step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        var builds = Array.prototype.slice.call(document.querySelectorAll(".build"));
        var index = builds.findIndex(function (build) { return "#" + build.id === location.hash; });
        if (!step || index < 0 || event.altKey || event.ctrlKey || event.metaKey) { return; }
        var next = builds[index + step];
        if (next) { event.preventDefault(); location.hash = next.id; }
      });
    })();
    """
}
