/**
 * Style sheets as host pages bring them: the rules of well-known resets and frameworks that touch forms, shortened to
 * their essence (Bootstrap 5.3 Reboot and forms, MIT, © The Bootstrap Authors; Tailwind CSS 4 Preflight, MIT, ©
 * Tailwind Labs; normalize.css 8, MIT, © Nicolas Gallagher and Jonathan Neal), and some that no framework would dare.
 */
export const hostSheets: Readonly<Record<string, string>> = {
  'Bootstrap 5 Reboot and forms': `
    *,*::before,*::after{box-sizing:border-box}body{margin:0;font-family:system-ui;font-size:1rem;line-height:1.5;color:#212529;background:#fff;-webkit-text-size-adjust:100%}
    p{margin-top:0;margin-bottom:1rem}label{display:inline-block}button{border-radius:0}button:focus:not(:focus-visible){outline:0}
    input,button,select,optgroup,textarea{margin:0;font-family:inherit;font-size:inherit;line-height:inherit}button,select{text-transform:none}
    button,[type=button],[type=submit]{-webkit-appearance:button}button:not(:disabled),[type=submit]:not(:disabled){cursor:pointer}[hidden]{display:none!important}
    svg,img{vertical-align:middle}.form-control,form input{display:block;width:100%;padding:.375rem .75rem;background-clip:padding-box;border:1px solid #dee2e6;border-radius:.375rem}
    form input:focus{border-color:#86b7fe;outline:0;box-shadow:0 0 0 .25rem rgba(13,110,253,.25)}form label{margin-bottom:.5rem}`,
  'Tailwind 4 Preflight': `@layer base{*,::after,::before,::backdrop,::file-selector-button{box-sizing:border-box;margin:0;padding:0;border:0 solid}
    html,:host{line-height:1.5;-webkit-text-size-adjust:100%;tab-size:4;-webkit-tap-highlight-color:transparent}h1,h2,h3{font-size:inherit;font-weight:inherit}
    a{color:inherit;text-decoration:inherit}ol,ul,menu{list-style:none}img,svg,video{display:block;vertical-align:middle}img,video{max-width:100%;height:auto}
    button,input,select,optgroup,textarea,::file-selector-button{font:inherit;letter-spacing:inherit;color:inherit;border-radius:0;background-color:transparent;opacity:1}
    ::placeholder{opacity:1;color:color-mix(in oklab,currentcolor 50%,transparent)}button,input:where([type=button],[type=submit]){appearance:button}[hidden]:where(:not([hidden=until-found])){display:none!important}}`,
  'normalize.css': `html{line-height:1.15;-webkit-text-size-adjust:100%}body{margin:0}button,input,optgroup,select,textarea{font-family:inherit;font-size:100%;line-height:1.15;margin:0}
    button,input{overflow:visible}button,select{text-transform:none}button,[type=submit]{-webkit-appearance:button}button::-moz-focus-inner{border-style:none;padding:0}fieldset{padding:.35em .75em .625em}`,
  'everything unset, importantly': '*{all:unset!important}',
  'inputs unset': 'input{all:unset}',
  'important rules of an id': '#app *{all:unset!important;display:inline!important;color:transparent!important}',
  'pseudo-elements for all':
    '*::before{content:"X";display:block;height:40px;background:red}*::after{content:"Y";float:left}',
  'no focus rings': '*:focus{outline:none!important;box-shadow:none!important}',
  'layers of its own':
    '@layer reset,theme;@layer theme{input,button{opacity:0;height:0;padding:0;font-size:0}}@layer reset{*{all:unset}}',
  'boxes, transforms and fonts for all':
    '*{box-sizing:content-box;transform:rotate(1deg) scale(.98);font:italic 9px/1 "Comic Sans MS";letter-spacing:4px;text-transform:uppercase;text-indent:40px;word-spacing:9px}input{width:30px;height:6px}',
  'a dark theme by force':
    'html{color-scheme:dark;background:#000}body,body *{background:#000!important;color:#111!important;border-color:#000!important}',
  'right to left by force':
    'body *{direction:rtl!important;unicode-bidi:bidi-override!important;text-align:right!important}',
  'a root of 62.5 %': 'html{font-size:62.5%}body{font-size:1.6rem}',
  'hidden inputs and buttons':
    'input,button,label{display:none;visibility:hidden;pointer-events:none;user-select:none;clip-path:inset(50%);max-width:0;max-height:0;zoom:.1}',
};
