import type { CaptchaTask } from '../../../stores/auth/captcha/CaptchaWork.ts';

/** What the scripts of all services have in common. */
interface WidgetApi {
  render(place: HTMLElement, how: Readonly<Record<string, unknown>>): unknown;
  ready?(callback: () => void): void;
  remove?(widget: unknown): void;
}

/** Where the script of each service is, and what it is called in the page. */
const scripts = {
  recaptcha: { src: 'https://www.google.com/recaptcha/api.js', global: 'grecaptcha', waits: true },
  turnstile: { src: 'https://challenges.cloudflare.com/turnstile/v0/api.js', global: 'turnstile', waits: false },
  hcaptcha: { src: 'https://js.hcaptcha.com/1/api.js', global: 'hcaptcha', waits: false },
} as const;

/** Narrower places get the small form of a widget. Pixels. */
const NARROW = 304;

const isApi = (value: unknown): value is WidgetApi =>
  (typeof value === 'object' || typeof value === 'function') &&
  value !== null &&
  'render' in value &&
  typeof value.render === 'function';

/** Asked for once per page; one that did not come is asked for again. */
const loading = new WeakMap<Document, Map<string, Promise<WidgetApi>>>();

async function load(page: Document, service: CaptchaTask['service'], lang: string): Promise<WidgetApi> {
  const { src, global, waits } = scripts[service];
  const script = page.createElement('script');
  script.async = true;
  const arrived = new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
  });
  script.src = `${src}?render=explicit&hl=${encodeURIComponent(lang)}`; // a page under Trusted Types may refuse it here
  page.head.append(script);
  await arrived;
  const api: unknown = page.defaultView && Reflect.get(page.defaultView, global);
  if (!isApi(api)) throw new TypeError(`${global} is not there`);
  if (waits) await new Promise<void>((resolve) => (api.ready ? api.ready(resolve) : resolve()));
  return api;
}

function apiOf(page: Document, service: CaptchaTask['service'], lang: string): Promise<WidgetApi> {
  const here = loading.get(page) ?? new Map<string, Promise<WidgetApi>>();
  loading.set(page, here);
  const found = here.get(service);
  if (found) return found;
  const asked = load(page, service, lang);
  here.set(service, asked);
  asked.catch(() => here.delete(service));
  return asked;
}

/**
 * Shows the captcha of a service and passes its token to the task. Returns the undo. Never throws: a failure ends the
 * task without a token.
 */
export function showWidget(place: HTMLElement, task: CaptchaTask, lang: string): () => void {
  let undo: (() => void) | undefined = undefined;
  let isGone = false;
  const show = (api: WidgetApi): void => {
    if (isGone) return;
    task.loaded();
    const widget = api.render(place, {
      sitekey: task.siteKey,
      language: lang,
      size: place.clientWidth < NARROW ? 'compact' : 'normal',
      callback: (token: unknown) => task.done(typeof token === 'string' ? token : undefined),
      'error-callback': () => task.done(),
      'expired-callback': () => task.done(),
    });
    undo = () => api.remove?.(widget);
  };
  apiOf(place.ownerDocument, task.service, lang)
    .then(show)
    .catch(() => task.done());
  return () => {
    isGone = true;
    undo?.();
  };
}
