/** The whole style of the page; it loads nothing. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#ffffff, #171212);
  --shade: light-dark(#f7f3ec, #211a1a);
  --line: light-dark(#e6dfd3, #3a2f2f);
  --ink: light-dark(#1a1414, #f7f3ec);
  --soft: light-dark(#5c5148, #c4b8ab);
  --link: light-dark(#b80f2a, #ff8a9a);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1rem; max-width: 60rem;
  font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); overflow-wrap: anywhere;
}
h1 { font-size: 1.75rem; line-height: 1.2; margin: 1rem 0 0; }
h2 { font-size: 1.35rem; margin: 2.5rem 0 0.5rem; border-bottom: 2px solid #f2b705; }
h3 { font-size: 1.1rem; margin: 0 0 0.5rem; }
h4 { font-size: 1rem; margin: 1rem 0 0.25rem; }
p { margin: 0.25rem 0; }
a { color: var(--link); }
:target { outline: 2px solid #f2b705; outline-offset: 0.5rem; }
ul { padding-left: 0; list-style: none; }
li { padding: 0.25rem 0; }
li a { display: block; }
small, .soft { color: var(--soft); font-size: 0.875rem; font-weight: normal; }
code { font-family: ui-monospace, monospace; font-size: 0.9em; }
section.call, section.shape { margin: 1rem 0; padding: 1rem; background: var(--shade); border-radius: 0.75rem; }
.method { padding: 0.1rem 0.5rem; border-radius: 0.5rem; font-size: 0.875rem; color: #ffffff; background: #14507a; }
.method.post { background: #14602f; }
.method.put, .method.patch { background: #7a5200; }
.method.delete { background: #a30d24; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
th, td { padding: 0.35rem 0.5rem 0.35rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
th { width: 38%; font-weight: 600; }
`;
