/// The looks of charts and page, light and dark.
enum TrendStyle {
  /// Colours first, so that a chart in a file has them as a chart in a page does.
  static let chart =
    """
    :root{--paper:#fff;--ink:#1d2430;--soft:#5c6675;--grid:#e3e7ed;--mark:#aab3c0;--hover:#1d243014;\
    --limit:#c0241c;--budget:#a2660a;--s0:#1c62ad;--s1:#b8560b;--s2:#27804a;--s3:#7b46ad;--s4:#0e7f86;\
    --s5:#8d6a12;--f0:#3b73b9;--f1:#e08a2e;--f2:#4b9e63;--f3:#9a64b5;--f4:#3aa6a6;--f5:#d0b13a;\
    --f6:#b4545f;--f7:#8a6d4f;--f8:#9aa3ad}
    @media (prefers-color-scheme:dark){:root{--paper:#14181f;--ink:#e6eaf0;--soft:#9ba6b5;\
    --grid:#2a313c;--mark:#596474;--hover:#ffffff1c;--limit:#ff7a70;--budget:#e2a84a;--s0:#6db0f5;\
    --s1:#f0a05a;--s2:#6fce92;--s3:#c59bee;--s4:#5fd0d6;--s5:#d6b65c;--f0:#4a83c9;--f1:#cf7f2c;\
    --f2:#4f9a64;--f3:#9a69b3;--f4:#3c9a9a;--f5:#b89c39;--f6:#b05d66;--f7:#8f7558;--f8:#7c8691}}
    svg text{font:11px system-ui,-apple-system,"Segoe UI",sans-serif;fill:var(--soft)}
    svg .n{font-size:16px;font-weight:600;fill:var(--ink)}
    svg .t{font-size:13px;font-weight:600;fill:var(--ink)}
    .p{fill:var(--paper)}.b{text-anchor:start}.m{text-anchor:middle}.e{text-anchor:end}
    .g{stroke:var(--grid)}.r{stroke:var(--mark);stroke-dasharray:1 3}
    .l{stroke:var(--limit);stroke-width:1.5;stroke-dasharray:7 4}svg .lt{fill:var(--limit)}
    .u{stroke:var(--budget);stroke-width:1.5;stroke-dasharray:3 3}svg .ut{fill:var(--budget)}
    .c{fill:none;stroke-width:1.8;stroke-linejoin:round}.d{fill:var(--s0)}
    .w{fill:var(--paper);stroke:var(--s0);stroke-width:1.3}.k{stroke:var(--mark)}
    .o{stroke:var(--mark);stroke-width:5;stroke-dasharray:1 4}
    .s0{stroke:var(--s0)}.s1{stroke:var(--s1)}.s2{stroke:var(--s2)}.s3{stroke:var(--s3)}\
    .s4{stroke:var(--s4)}.s5{stroke:var(--s5)}
    .f0{fill:var(--f0)}.f1{fill:var(--f1)}.f2{fill:var(--f2)}.f3{fill:var(--f3)}.f4{fill:var(--f4)}\
    .f5{fill:var(--f5)}.f6{fill:var(--f6)}.f7{fill:var(--f7)}.f8{fill:var(--f8)}
    .h{fill:transparent}.h:hover,a:focus .h{fill:var(--hover)}a{outline:none}
    """

  static let page =
    chart + "\n" + """
      *{box-sizing:border-box}
      body{margin:0 auto;max-width:1080px;padding:16px 20px 60px;background:var(--paper);color:var(--ink);\
      font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
      h1{font-size:22px;margin:8px 0 0}h2{font-size:17px;margin:28px 0 6px}
      p,li{overflow-wrap:anywhere}.sub{color:var(--soft);margin:0 0 10px}
      ul{padding-left:20px;margin:8px 0}
      .scroll{overflow-x:auto}
      table{border-collapse:collapse;font-variant-numeric:tabular-nums;margin:4px 0}
      th,td{padding:3px 12px 3px 0;text-align:left;white-space:nowrap;vertical-align:top}
      th{color:var(--soft);font-weight:500}td.num,th.num{text-align:right}
      tbody tr{border-top:1px solid var(--grid)}
      td.path{white-space:normal;overflow-wrap:anywhere;min-width:160px}
      td a,p a{color:var(--s0)}td a:focus,p a:focus{outline:2px solid var(--s0)}
      svg{display:block;width:100%;height:auto}.narrow{display:none}
      @media (max-width:700px){.narrow{display:block}.wide{display:none}}
      .up{color:var(--limit)}.down{color:var(--s2)}
      #readout{position:sticky;top:0;min-height:30px;padding:4px 0;margin:0;background:var(--paper);\
      color:var(--soft);font-size:13px;z-index:1;border-bottom:1px solid var(--grid)}
      .build{display:none;border:1px solid var(--grid);border-radius:8px;padding:4px 16px 12px;margin:14px 0;\
      scroll-margin-top:50px}.build:target{display:block}
      .build h2{margin-top:10px}.pair{display:flex;flex-wrap:wrap;gap:0 40px}
      .pair>*{max-width:100%}
      @media (max-width:700px){td.path{min-width:90px}.build th,.build td{padding-right:8px}}
      """
}
