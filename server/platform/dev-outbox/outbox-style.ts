/** The outbox page's styles, in the product's colors. */
export const OUTBOX_STYLE = `
  :root {
    color-scheme: light;
    --page: #F5F7FA; --surface: #FFFFFF; --hover: #F5F7FA; --selected: #F0F4FB; --border: #DFE5EC; --bar: #37517F;
    --text: #131E33; --text-2: #4A586D; --text-3: #5F6D81; --link: #37517F; --focus: #5775AB;
    --blue-text: #1F52A1; --blue-bg: #E4EFFD; --green-text: #176B3E; --green-bg: #E3F4EA;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      color-scheme: dark;
      --page: #0E1724; --surface: #162132; --hover: #1B2739; --selected: #1B2A44; --border: #2B394E; --bar: #7C97C6;
      --text: #E7ECF4; --text-2: #AEBACA; --text-3: #93A1B5; --link: #A4B8DA; --focus: #A4B8DA;
      --blue-text: #8CB9F5; --blue-bg: #172B48; --green-text: #84CCA1; --green-bg: #14301F;
    }
  }
  *, *::before, *::after { box-sizing: border-box; }
  html, body { height: 100%; margin: 0; }
  body {
    display: flex; flex-direction: column; background: var(--page); color: var(--text);
    font: 400 0.875rem/1.25rem "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  }
  a { color: var(--link); }
  :focus-visible { outline: 2px solid var(--focus); outline-offset: -2px; border-radius: 4px; }

  header {
    display: flex; align-items: center; gap: 16px; min-height: 56px; padding: 8px 24px;
    background: var(--surface); border-bottom: 1px solid var(--border);
  }
  .name { color: var(--text); font-size: 1rem; font-weight: 680; letter-spacing: -0.011em; text-decoration: none; }
  .note { color: var(--text-2); flex: 1; }
  .refresh { min-height: 36px; padding: 8px 0; }

  .columns { flex: 1; min-height: 0; display: grid; grid-template-columns: 376px minmax(0, 1fr); }
  nav { overflow-y: auto; background: var(--surface); border-right: 1px solid var(--border); }
  nav ol { list-style: none; margin: 0; padding: 0; }
  nav a {
    display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 4px 12px; padding: 12px 24px 12px 21px;
    border-bottom: 1px solid var(--border); border-left: 3px solid transparent; color: inherit; text-decoration: none;
  }
  nav a:hover { background: var(--hover); }
  nav a[aria-current] { background: var(--selected); border-left-color: var(--bar); }
  nav .to { font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  nav time { color: var(--text-3); font-size: 0.8125rem; font-variant-numeric: tabular-nums; text-align: right; }
  nav .subject { color: var(--text-2); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .badge { padding: 0 8px; border-radius: 999px; font-size: 0.75rem; line-height: 1.25rem; font-weight: 500; }
  .badge.email { color: var(--blue-text); background: var(--blue-bg); }
  .badge.sms { color: var(--green-text); background: var(--green-bg); }
  .empty { padding: 24px; margin: 0; color: var(--text-2); text-align: center; }

  .pane { display: flex; flex-direction: column; min-height: 0; overflow-y: auto; padding: 24px 32px; }
  .hint { align-items: center; justify-content: center; color: var(--text-2); }
  .back { display: none; margin: 0; }
  article { flex: 1; display: flex; flex-direction: column; gap: 16px; }
  h1 { margin: 0; font-size: 1.25rem; line-height: 1.75rem; font-weight: 600; letter-spacing: -0.011em; overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; margin: 0; }
  dt { color: var(--text-3); }
  dd { margin: 0; overflow-wrap: anywhere; }
  .attachments { display: flex; flex-wrap: wrap; gap: 8px; list-style: none; margin: 0; padding: 0; }
  .attachments a {
    display: inline-flex; gap: 8px; align-items: baseline; min-height: 36px; padding: 7px 12px; max-width: 100%; overflow-wrap: anywhere;
    background: var(--surface); border: 1px solid var(--border); border-radius: 8px; text-decoration: none; font-weight: 500;
  }
  .attachments a:hover { background: var(--hover); }
  small { color: var(--text-3); font-size: 0.8125rem; font-weight: 400; white-space: nowrap; }
  iframe { flex: 1; width: 100%; min-height: 480px; background: #FFFFFF; border: 1px solid var(--border); border-radius: 8px; }
  summary { cursor: pointer; color: var(--link); padding: 8px 0; }
  pre {
    margin: 0; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit;
    background: var(--surface); border: 1px solid var(--border); border-radius: 8px;
  }
  .bubble {
    align-self: flex-start; max-width: 480px; margin: 0; padding: 12px 16px; white-space: pre-wrap; overflow-wrap: anywhere;
    background: var(--green-bg); border-radius: 12px 12px 12px 4px; font-size: 1rem; line-height: 1.5rem;
  }
  .reply { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; color: var(--text-2); }
  .reply p { margin: 0; }
  button {
    min-height: 36px; padding: 0 16px; font: inherit; font-weight: 500; color: var(--link); cursor: pointer;
    background: var(--surface); border: 1px solid var(--border); border-radius: 8px;
  }
  button:hover { background: var(--hover); }

  @media (max-width: 800px) {
    html, body { height: auto; }
    body { min-height: 100vh; }
    header { flex-wrap: wrap; gap: 0 16px; padding: 8px 16px; }
    .name { flex: 1; }
    .note { order: 1; flex-basis: 100%; }
    .refresh { min-height: 44px; padding: 12px 0; }
    .columns { display: block; }
    .listing .hint, .reading nav { display: none; }
    nav { border-right: 0; }
    nav a { padding: 12px 16px 12px 13px; }
    .pane { padding: 8px 16px 24px; overflow: visible; }
    .back { display: block; }
    button { min-height: 44px; }
    .back a { display: inline-block; padding: 12px 0; }
    iframe { min-height: 70vh; }
  }
`;
