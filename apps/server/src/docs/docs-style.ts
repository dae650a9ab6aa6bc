/** The style of the reference page; allowed by its hash, so that the page needs no second file. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --ink: #1c1f24; --dim: #5b6472; --paper: #fbfaf7; --card: #ffffff; --line: #e3e0d8;
  --get: #1d6b57; --post: #8a4b0f; --put: #4a4a9e; --delete: #a1262f; --code: #f2efe8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e6df; --dim: #a3a9b3; --paper: #16181c; --card: #1e2126;
  --line: #33373e; --get: #6fcfb0; --post: #eab26c; --put: #a9a9f5; --delete: #f2858c; --code: #272b31; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
.layout { display: grid; grid-template-columns: minmax(0, 17rem) minmax(0, 1fr); max-width: 76rem; margin: 0 auto; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 2rem 1rem 2rem 1.5rem; font-size: .875rem; }
nav h2 { font-size: .75rem; letter-spacing: .06em; text-transform: uppercase; color: var(--dim); margin: 1.25rem 0 .25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav .method { display: inline-block; min-width: 3.4em; font-size: .6875rem; }
#find { width: 100%; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); color: inherit; font: inherit; }
[hidden] { display: none !important; }
img { max-width: 100%; height: auto; border-radius: .5rem; border: 1px solid var(--line); }
pre { position: relative; }
.copy { position: absolute; top: .5rem; right: .5rem; padding: .125rem .625rem; border: 1px solid var(--line); border-radius: .375rem; background: var(--card); color: inherit; font: .8125rem system-ui, sans-serif; cursor: pointer; }
nav a { display: block; padding: .15rem 0; color: inherit; text-decoration: none; }
nav a:hover, nav a:focus-visible { text-decoration: underline; }
main { padding: 2rem 1.5rem 6rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; text-wrap: balance; }
h2 { margin: 3rem 0 .5rem; font-size: 1.375rem; }
h3 { margin: 0; font-size: 1.0625rem; }
h4 { margin: 1.25rem 0 .25rem; font-size: .875rem; color: var(--dim); }
article { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin: 1rem 0; }
.route { font-family: ui-monospace, monospace; font-size: .9375rem; overflow-wrap: anywhere; margin: .25rem 0 0; }
.method { font-weight: 700; margin-right: .5rem; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); } .delete { color: var(--delete); }
code { font: .875em ui-monospace, monospace; background: var(--code); border-radius: .25rem; padding: .1em .3em; }
pre { background: var(--code); border-radius: .5rem; padding: .875rem; overflow: auto; max-height: 26rem; margin: .5rem 0; }
pre code { background: none; padding: 0; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; display: block; overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { color: var(--dim); }
small { color: var(--dim); }
summary { cursor: pointer; padding: .5rem 0; font-size: .875rem; }
a { color: var(--get); }
@media (max-width: 50rem) { .layout { grid-template-columns: minmax(0, 1fr); } nav { position: static; max-height: 45vh; border-bottom: 1px solid var(--line); } }
`;
