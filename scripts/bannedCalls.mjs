/**
 * What may not be written, and where it may. One line is one defence that a linter cannot be told in full: the folder a
 * thing is allowed in belongs to it.
 */
const library = /^(api|codes|stores|elements|testing|doctor)\//;
const everywhere = /^(api|codes|stores|elements|testing|doctor|server|provider|demo)\//;
const TEST = /\.(test|bench)\.tsx?$|\/testing(\.tsx?$|\/)/;

export const bans = [
  {
    id: 'API-01',
    what: 'requests are sent by api/http alone',
    pattern:
      /(?<![\w.#'"-])fetch\s*\(|(?<!typeof )(?:globalThis|window|self)\.fetch\b|\bXMLHttpRequest\b|\bsendBeacon\b|\bnew (?:WebSocket|EventSource)\b/,
    in: library,
    except: /^api\/http\/|^doctor\/(?:ask|cli|diagnose)\.ts$|^stores\/session\/host\/authFetch\.ts$/,
  }, // authFetch sends the host's own requests, none of ours
  {
    id: 'ERR-005',
    what: 'the console is written to by codes/tell.ts alone, with a code',
    pattern: /(?<![\w.'])console(?:\.\w+\b(?!')|\s*\[)/,
    in: /^(api|codes|stores|elements|testing|doctor|server|wrappers)\//,
    except: /^codes\/(?:tell|print)\.ts$/,
  },
  {
    id: 'ERR-005',
    what: 'mistakes in a call are thrown by codes/fault.ts, with a code',
    pattern: /\bthrow new (?:Type)?Error\(/,
    in: /^(stores|elements|server)\//,
    except:
      /^elements\/(?:core\/(?:captcha\/services|form\/CredentialForm|mount\/useText)|ui\/base\/kit)\.ts$|^server\/(?:keySet|cdn)\.ts$/,
  }, // there they tell ourselves, or are wrapped
  {
    id: 'API-20',
    what: 'random values come from the crypto API',
    pattern: /\bMath\s*(?:\.\s*random|\[\s*['"`]random)/,
    in: everywhere,
  },
  {
    id: 'ELE-01',
    what: 'text is rendered as text',
    pattern:
      /\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|setHTMLUnsafe|createContextualFragment|parseFromString|srcdoc)\b|\bdocument\s*\.\s*write/,
    in: library,
  },
  {
    id: 'ELE-01',
    what: 'no text becomes code',
    pattern:
      /(?<![\w.])eval\s*\(|\bnew\s+Function\b|\bset(?:Timeout|Interval)\s*\(\s*['"`]|\bsetAttribute\(\s*['"`]on|\bjavascript:/i,
    in: library,
    except: /^api\/rules\//,
  },
  {
    id: 'ELE-01',
    what: 'no templates that need a Trusted Types policy',
    pattern: /from\s+['"]lit(?:-html)?(?:['"]|\/)|\btrustedTypes\b/,
    in: library,
  },
  {
    id: 'ELE-02',
    what: 'no style text outside of style sheets',
    pattern: /\bsetAttribute\(\s*['"`]style|\.cssText\b|createElement\(\s*['"`]style/,
    in: library,
  },
  {
    id: 'ELE-12',
    what: 'messages to other windows name their origin',
    pattern: /postMessage\([^;]*,\s*['"`]\*/,
    in: library,
  },
  {
    id: 'STO-01',
    what: 'the browser stores are reached by the ports alone',
    pattern: /\b(?:localStorage|sessionStorage|indexedDB)\b|\bdocument\s*\.\s*cookie\b/,
    in: library,
    except: /^stores\/browser\/|^elements\/core\/form\/hint\.ts$|^doctor\/page\.ts$/,
  }, // the form and the doctor read the session hint before any store is loaded
  {
    id: 'STO-01',
    what: 'no token, password or code is stored',
    pattern: /(?:[sS]torage|\blocal|\bsession)\??\.(?:set|setItem|put)\([^;]*(?:[tT]oken|[pP]assword|[sS]ecret)\b/,
    in: library,
  },
];

/** Lines with comments blanked, so that prose may name what code may not. */
const codeOf = (source) =>
  source
    .replace(/^[ \t]*(?:\/\*|\{\/\*)[^]*?\*\//gm, (comment) => comment.replace(/[^\n]/g, ' '))
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)\/\/\s.*$/, ''));

/** Every banned thing in a source, each as one line of text. Tests may do what they test against. */
export function bannedIn(file, source) {
  if (TEST.test(file)) return [];
  const code = codeOf(source).join('\n');
  const lineAt = (index) => code.slice(0, index).split('\n').length;
  return bans
    .filter((ban) => ban.in.test(file) && !ban.except?.test(file))
    .flatMap(({ id, what, pattern }) =>
      [...code.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(
        ({ index }) => `${file}:${lineAt(index)} ${id}: ${what}`,
      ),
    );
}
