import { expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { sendKeys } from '@web/test-runner-commands';
import { testApp, testProvider, under } from '../core/testing/app.ts';
import type { MountedView } from '../core/shell/view.ts';
import { AuthLoginElement } from './auth-login.ts';
import { define } from '../core/shell/define.ts';

const undo: (() => void)[] = [];

function need<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('it is not there');
  return value;
}

function scene(element: AuthLoginElement = document.createElement('auth-login')) {
  const provider = testProvider({
    'auth.login': () => new Response(JSON.stringify({ errors: ['no'] }), { status: 400 }),
  });
  const { root } = testApp(provider);
  const placed = under(root, element);
  undo.push(root.start());
  return { element, root, ...placed };
}

/** At the password, with a message under it: every kind of node is there. */
async function atPassword(element: AuthLoginElement): Promise<void> {
  need(element.querySelector<HTMLInputElement>('input[name=identifier]')).focus();
  await sendKeys({ type: 'ada@example.com' });
  await sendKeys({ press: 'Enter' });
  await waitUntil(() => element.querySelector('input[name=password]'));
  await sendKeys({ type: 'x' });
  await sendKeys({ press: 'Enter' });
  await waitUntil(() => [...element.querySelectorAll('[data-error]')].some((line) => line.textContent));
}

/**
 * What a host's styles may move without touching the form: everything that follows from the width of the page's column.
 */
const outer = /^(inline-size|width|perspective-origin|transform-origin|block-size|height)$/;

function styles(element: Element): Map<string, string> {
  const nodes = [...element.querySelectorAll('form, form *:not(svg, svg *)')];
  return new Map(
    nodes.flatMap((node, index) => {
      const computed = getComputedStyle(node);
      return [...computed]
        .filter((name) => !name.startsWith('--') && !outer.test(name))
        .map((name) => [`${index} ${node.localName} ${name}`, computed.getPropertyValue(name)] as const);
    }),
  );
}

const hostStyles = {
  'input{all:unset}': 'input{all:unset}',
  'a reset of everything':
    'body,body *{margin:0;padding:0;box-sizing:border-box;border:0;font-size:30px;font-style:italic;letter-spacing:3px;text-transform:uppercase}',
  'a framework':
    'button,input,optgroup,select,textarea{font:inherit;color:inherit;background:none;border-radius:0}a{color:#0d6efd;text-decoration:underline}label{display:inline-block;margin-bottom:.5rem}[type=submit]{appearance:button}',
  'rules of an id': '#app input{all:unset} #app button{display:none} #app label{color:red}',
  'important rules of an id': '#app *{all:unset!important}',
  'pseudo-elements and focus': '*::before{content:"X"} *:focus{outline:none!important}',
  'an important layer of its own, ordered after ours':
    '@layer gatehouse, host; @layer host{input{all:unset!important}}',
};

describe('<auth-login> among the styles and nodes of others', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    document.body.id = '';
    document.adoptedStyleSheets = [];
    await Promise.resolve();
    for (const stop of undo.splice(0)) stop();
  });

  for (const [name, css] of Object.entries(hostStyles)) {
    it(`looks the same under ${name} (ELE-14)`, async () => {
      const { element, place } = scene();
      document.body.id = 'app';
      await atPassword(element);
      need(element.querySelector<HTMLInputElement>('input[name=password]')).blur();
      await Promise.all(element.getAnimations({ subtree: true }).map((animation) => animation.finished));
      const before = styles(element);
      expect(before.size, 'the form has styles to compare').to.be.greaterThan(100);
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      place.style.inlineSize = `${place.getBoundingClientRect().width}px`;
      document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
      await Promise.all(element.getAnimations({ subtree: true }).map((animation) => animation.finished));
      const changed = [...styles(element)]
        .filter(([key, value]) => before.get(key) !== value)
        .map(([key, value]) => `${key}: ${before.get(key)} → ${value}`);
      expect(changed).to.deep.equal([]);
    });
  }

  it('is themed by tokens set anywhere above it', async () => {
    const { element, place } = scene();
    place.style.setProperty('--gh-primary', 'rgb(18, 58, 43)');
    await element.updateComplete;
    const button = getComputedStyle(need(element.querySelector('[type=submit]')));
    expect(button.backgroundColor).to.equal('rgb(18, 58, 43)');
    expect(button.color).to.equal('color(srgb-linear 1 1 1)');
  });

  it('shares one sheet among two elements, which have no id in common', async () => {
    const { place, element } = scene();
    const count = document.adoptedStyleSheets.length;
    const other = document.createElement('auth-login');
    place.append(other);
    await other.updateComplete;
    expect(document.adoptedStyleSheets.length).to.equal(count);
    const ids = [...element.querySelectorAll('[id]'), ...other.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('goes into another document and back', async () => {
    const { element, place } = scene();
    await element.updateComplete;
    const username = need(element.querySelector<HTMLInputElement>('input'));
    username.value = 'kept';
    const other = need(place.appendChild(document.createElement('iframe')).contentDocument);
    other.body.append(element);
    await element.updateComplete;
    expect(other.adoptedStyleSheets.length).to.be.greaterThan(0);
    expect(need(other.defaultView).getComputedStyle(need(element.querySelector('form'))).display).to.equal('grid');
    document.body.append(element);
    await element.updateComplete;
    expect(element.querySelector('input') === username, 'the same one').to.equal(true);
    expect(username.value).to.equal('kept');
    expect(getComputedStyle(need(element.querySelector('form'))).display).to.equal('grid');
  });

  it('keeps the identifier when the view cannot be drawn', async () => {
    class Broken extends AuthLoginElement {
      protected override load = (): Promise<never> => Promise.reject(new TypeError('offline'));
    }
    define('broken-login', Broken);
    const element = new Broken();
    const failed = oneEvent(element, 'view-error');
    scene(element);
    const username = need(element.querySelector<HTMLInputElement>('input'));
    username.value = 'ada@example.com';
    await failed;
    expect(username.value).to.equal('ada@example.com');
    expect(username.isConnected).to.equal(true);
    expect(element.shadowRoot?.querySelector('[part=failure]')).to.be.instanceOf(HTMLElement);
  });

  it('leaves nothing behind after 300 visits (ELE-04)', async () => {
    const alive = { mounted: 0, unmounted: 0 };
    class Counted extends AuthLoginElement {
      protected override load = async () => ({
        mount: Object.assign(
          (): MountedView<object> => {
            alive.mounted++;
            return { update() {}, unmount: () => void alive.unmounted++ };
          },
          { css: [] },
        ),
      });
      protected override loadWhen = (): Promise<void> => Promise.resolve();
    }
    define('counted-login', Counted);
    const { place, element: first } = scene();
    first.remove();
    await Promise.resolve();
    const sheets = document.adoptedStyleSheets.length;
    for (let visit = 0; visit < 300; visit++) {
      const element = new Counted();
      place.append(element);
      await element.updateComplete;
      await waitUntil(() => alive.mounted === visit + 1, undefined, { interval: 1 });
      element.remove();
      await Promise.resolve();
    }
    expect(alive).to.deep.equal({ mounted: 300, unmounted: 300 });
    expect(document.adoptedStyleSheets.length).to.equal(sheets);
  });
});
