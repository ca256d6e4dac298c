import { ContextProvider, createContext } from '@lit/context';
import { expect } from '@open-wc/testing';
import { testApp, testProvider, under } from '../testing/app.ts';
import { painted, waitUntil } from '../testing/waitUntil.ts';
import { AppController } from './AppController.ts';
import { appContext } from './appContext.ts';
import { attribute } from './attribute.ts';
import { define } from './define.ts';
import { LightElement } from './LightElement.ts';
import { ReactElement } from './react/ReactElement.ts';
import { sheetFor, shareSheet } from '../../tokens/sheets.ts';
import type { ViewModule } from './view.ts';

class Plain extends LightElement {
  static override css = [':host{color:rgb(1,2,3)}'];
  static override properties = { app: attribute(), size: attribute({ type: Number }) };
  declare app: string;
  declare size: number;
  leavings = 0;
  readonly seen: (string | undefined)[] = [];
  readonly #app = new AppController(this, (root) => this.seen.push(root?.name));

  constructor() {
    super();
    this.app = '';
    this.size = 10;
  }

  get root() {
    return this.#app.root;
  }

  protected override get lightCss(): string {
    return 'light-host > b{color:rgb(4,5,6)}';
  }

  override addCss(texts: readonly string[]): void {
    super.addCss(texts);
  }

  protected override left(): void {
    this.leavings++;
  }
}
define('plain-element', Plain);

const undo: (() => void)[] = [];
const app = (name: string) => {
  const { root } = testApp(testProvider(), { name });
  undo.push(root.start());
  return root;
};
const colour = (of: Element): string => getComputedStyle(of).color;
const placed = (place: Node): { element: Plain; bold: HTMLElement } => {
  const element = new Plain();
  const bold = element.appendChild(document.createElement('b'));
  place.appendChild(element);
  return { element, bold };
};

describe('what every element can do', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await Promise.resolve();
    for (const stop of undo.splice(0)) stop();
  });

  it('announces across shadow roots', () => {
    const shadow = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const { element } = placed(shadow);
    const heard: Event[] = [];
    document.body.addEventListener('plain-event', (event) => heard.push(event), { once: true });
    expect(element.emit('plain-event', { id: 1 })).to.equal(true);
    expect(heard.map(({ bubbles, composed, cancelable }) => [bubbles, composed, cancelable])).to.deep.equal([
      [true, true, true],
    ]);
  });

  it('reads an empty attribute that should be a number as none', () => {
    const { element } = placed(document.body);
    element.setAttribute('size', '');
    expect(element.size).to.equal(10);
    element.setAttribute('size', '0');
    expect(element.size).to.equal(0);
  });

  it('shares one sheet of a class among all elements of a document, its own and that of the light DOM (ELE-03)', () => {
    const [one, other] = [placed(document.body), placed(document.body)];
    expect(one.element.shadowRoot?.adoptedStyleSheets.length).to.equal(1);
    expect(one.element.shadowRoot?.adoptedStyleSheets[0]).to.equal(other.element.shadowRoot?.adoptedStyleSheets[0]);
    expect(sheetFor(document, 'i{}')).to.equal(sheetFor(document, 'i{}'));
    expect(sheetFor(document, 'i{}')).not.to.equal(sheetFor(document, 'u{}'));
  });

  it('leaves the sheet of the light DOM to those that stay, and takes it along with the last', async () => {
    const before = document.adoptedStyleSheets.length;
    const [one, other] = [placed(document.body), placed(document.body)];
    expect(document.adoptedStyleSheets.length).to.equal(before + 1);
    one.element.remove();
    await Promise.resolve();
    expect(colour(other.bold)).to.equal('rgb(4, 5, 6)');
    other.element.remove();
    await Promise.resolve();
    expect(document.adoptedStyleSheets.length).to.equal(before);
  });

  it('counts an undo of a shared sheet once', () => {
    const css = 'i{color:rgb(7,8,9)}';
    const [first, second] = [shareSheet(document, css), shareSheet(document, css)];
    first();
    first();
    const italic = document.body.appendChild(document.createElement('i'));
    expect(colour(italic)).to.equal('rgb(7, 8, 9)');
    second();
    expect(colour(italic)).not.to.equal('rgb(7, 8, 9)');
  });

  it('keeps the sheets that its parts share when its own are set again, also in another document (ELE-03)', () => {
    const { element } = placed(document.body);
    const { shadowRoot } = element;
    const part = shadowRoot?.appendChild(document.createElement('i'));
    if (!shadowRoot || !part) throw new Error('There is no root.');
    const unshare = shareSheet(shadowRoot, 'i{color:rgb(7,8,9)}');
    element.addCss(['u{color:rgb(1,1,1)}']);
    expect(colour(part)).to.equal('rgb(7, 8, 9)');
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.contentDocument?.body.append(element);
    expect(colour(part)).to.equal('rgb(7, 8, 9)');
    unshare();
    expect(colour(part)).not.to.equal('rgb(7, 8, 9)');
    frame.remove();
  });

  it('keeps the rules for the light DOM when the root around it goes to another document (ELE-03)', () => {
    const box = document.body.appendChild(document.createElement('div'));
    const shadow = box.attachShadow({ mode: 'open' });
    const { element, bold } = placed(shadow);
    placed(shadow);
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.contentDocument?.body.append(box);
    expect(colour(bold)).to.equal('rgb(4, 5, 6)');
    expect(shadow.adoptedStyleSheets.length).to.equal(1);
    element.remove();
    frame.remove();
  });

  it('takes its sheet from one root to another when it is moved, by append and by moveBefore', async () => {
    const box = document.body.appendChild(document.createElement('div'));
    const shadow = box.attachShadow({ mode: 'open' });
    const before = document.adoptedStyleSheets.length;
    const { element, bold } = placed(document.body);
    shadow.append(element);
    expect(colour(bold)).to.equal('rgb(4, 5, 6)');
    expect([document.adoptedStyleSheets.length, shadow.adoptedStyleSheets.length]).to.deep.equal([before, 1]);
    if ('moveBefore' in document.body && typeof document.body.moveBefore === 'function') {
      document.body.moveBefore(element, null);
      expect(colour(bold)).to.equal('rgb(4, 5, 6)');
      expect([document.adoptedStyleSheets.length, shadow.adoptedStyleSheets.length]).to.deep.equal([before + 1, 0]);
    }
    await Promise.resolve();
    expect(element.leavings, 'a move is no leaving').to.equal(0);
    element.remove();
    await Promise.resolve();
    expect(element.leavings).to.equal(1);
  });

  it('brings its sheet again when it returns to the root it has left', async () => {
    const { element, bold } = placed(document.body);
    element.remove();
    await Promise.resolve();
    document.body.append(element);
    expect(colour(bold)).to.equal('rgb(4, 5, 6)');
  });

  it('renders a shadow root again that a server has written', () => {
    const element = document.createElement('plain-late');
    element.attachShadow({ mode: 'open' }).append('written by the server');
    document.body.append(element);
    define('plain-late', class extends Plain {});
    expect(element.shadowRoot?.textContent).to.equal('');
    expect(element.shadowRoot?.querySelectorAll('slot').length).to.equal(1);
  });
});

describe('finding the app', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await Promise.resolve();
    for (const stop of undo.splice(0)) stop();
  });

  it('prefers the one that is named to that of the provider around, also when it is named later', async () => {
    const [around, named] = [app('shell-around'), app('shell-named')];
    const [one, other] = [new Plain(), new Plain()];
    one.app = 'shell-named';
    under(around, one, other);
    await waitUntil(() => one.root && other.root);
    expect([one.root?.name, other.root?.name]).to.deep.equal([named.name, around.name]);
    other.app = 'shell-named';
    await other.updateComplete;
    expect(other.root?.name).to.equal('shell-named');
    expect(other.seen).to.deep.equal(['shell-around', 'shell-named']);
    other.app = '';
    await other.updateComplete;
    expect(other.root?.name).to.equal('shell-around');
  });

  it('has none, and not that of the provider around, while no app has the name', async () => {
    const around = app('shell-around-nobody');
    const [unnamed, element] = [new Plain(), new Plain()];
    element.app = 'shell-made-later';
    under(around, unnamed, element);
    await element.updateComplete;
    expect(unnamed.root?.name).to.equal('shell-around-nobody');
    expect([element.root?.name, element.seen]).to.deep.equal([undefined, []]);
    const named = app('shell-made-later');
    await waitUntil(() => element.root, 'the named app is found');
    expect([element.root?.name, element.seen]).to.deep.equal([named.name, ['shell-made-later']]);
  });

  it('has none out of the page, whatever changes there, and is told anew on a return', async () => {
    const around = app('shell-return');
    const element = new Plain();
    const { place } = under(around, element);
    await element.updateComplete;
    element.requestUpdate();
    element.remove();
    await element.updateComplete;
    expect(element.root === undefined, 'nothing is there').to.equal(true);
    element.size = 7;
    await element.updateComplete;
    expect(element.root === undefined, 'nothing is there').to.equal(true);
    place.append(element);
    await element.updateComplete;
    expect(element.seen).to.deep.equal(['shell-return', 'shell-return']);
  });

  it('follows a provider that gives another app, and tells nothing twice', async () => {
    const [first, second] = [app('shell-first'), app('shell-second')];
    const element = new Plain();
    const { give } = under(first, element);
    give(second);
    give(second);
    await element.updateComplete;
    expect(element.seen).to.deep.equal(['shell-first', 'shell-second']);
  });

  it('is that of the place an element is moved to, also by moveBefore', async () => {
    const [first, second] = [app('shell-from'), app('shell-to')];
    const element = new Plain();
    const from = under(first, element).place;
    const { place } = under(second);
    place.append(element);
    expect(element.root?.name).to.equal('shell-to');
    if ('moveBefore' in from && typeof from.moveBefore === 'function') {
      from.moveBefore(element, null);
      expect(element.root?.name).to.equal('shell-from');
    }
  });

  it('waits for a named app once at a time, and says once that it has not come', async () => {
    const { error } = console;
    const [frame, cancel] = [window.requestAnimationFrame, window.cancelAnimationFrame];
    const said: unknown[] = [];
    const frames = new Map<number, FrameRequestCallback>();
    let last = 0;
    console.error = (...words: unknown[]) => void said.push(words);
    window.requestAnimationFrame = (callback) => (frames.set(++last, callback), last);
    window.cancelAnimationFrame = (one) => void frames.delete(one);
    try {
      const element = new Plain();
      element.app = 'nobody-makes-this-either';
      document.body.append(element);
      await element.updateComplete;
      element.size = 3;
      await element.updateComplete;
      expect(frames.size).to.equal(1);
      for (const [one, callback] of frames) (frames.delete(one), callback(0)); // also those that are added meanwhile
      expect([said.length, frames.size]).to.deep.equal([1, 0]);
    } finally {
      console.error = error;
      Object.assign(window, { requestAnimationFrame: frame, cancelAnimationFrame: cancel });
    }
  });

  it('listens to a provider that comes later, and takes no other context for an app', () => {
    const place = document.body.appendChild(document.createElement('div'));
    const element = new Plain();
    place.append(element);
    new ContextProvider(place, { context: createContext<number>(Symbol('another')), initialValue: 1 }).hostConnected();
    expect(element.root === undefined, 'nothing is there').to.equal(true);
    new ContextProvider(place, { context: appContext, initialValue: app('shell-late') }).hostConnected();
    expect(element.root?.name).to.equal('shell-late');
  });

  it('says so when no app of its name has come, and gives up when the element has left', async () => {
    const { error } = console;
    const [frame, cancel] = [window.requestAnimationFrame, window.cancelAnimationFrame];
    const said: string[] = [];
    let frames = 0;
    console.error = (...words: unknown[]) => void said.push(words.join(' '));
    window.requestAnimationFrame = (callback) => (frames++, queueMicrotask(() => callback(0)), frames);
    window.cancelAnimationFrame = () => {};
    try {
      const gone = new Plain();
      gone.app = 'nobody-makes-this';
      document.body.append(gone);
      gone.remove();
      await new Promise((done) => setTimeout(done));
      expect([said.length, frames < 100]).to.deep.equal([0, true]);
      const element = new Plain();
      element.app = 'nobody-makes-this';
      document.body.append(element);
      await new Promise((done) => setTimeout(done));
      expect(
        said.filter((line) => line.includes('GH-APP-NOT-FOUND') && line.includes('FronteggApp not found')).length,
      ).to.be.greaterThan(0);
      expect(frames).to.be.greaterThan(500);
    } finally {
      console.error = error;
      Object.assign(window, { requestAnimationFrame: frame, cancelAnimationFrame: cancel });
    }
  });
});

describe('an element whose view arrives later', () => {
  let arrive = (_: ViewModule<object>): void => {};
  let fail = (_: Error): void => {};
  const alive = { mounted: 0, unmounted: 0, updated: 0 };
  const view: ViewModule<object> = {
    mount: () => {
      alive.mounted++;
      return { update: () => void alive.updated++, unmount: () => void alive.unmounted++ };
    },
    css: [':host{background:rgb(1,1,1)}'],
    lightCss: 'light-host > i{color:rgb(9,9,9)}',
  };
  class Slow extends ReactElement {
    protected load = (): Promise<ViewModule<object>> =>
      new Promise((done, failed) => ((arrive = done), (fail = failed)));
    protected viewProps = (): object => ({});
    protected override loadWhen = (): Promise<void> => Promise.resolve();
  }
  define('slow-element', Slow);
  const loading = async (): Promise<Slow> => {
    const element = document.body.appendChild(new Slow());
    await element.updateComplete;
    await Promise.resolve();
    return element;
  };

  beforeEach(() => Object.assign(alive, { mounted: 0, unmounted: 0, updated: 0 }));
  afterEach(() => document.body.replaceChildren());

  it('is not drawn when the element has left meanwhile', async () => {
    const element = await loading();
    element.remove();
    arrive(view);
    await painted();
    expect([alive.mounted, element.matches(':state(ready)')]).to.deep.equal([0, false]);
  });

  it('brings its sheets and says that it is ready, until the element leaves', async () => {
    const element = await loading();
    const rules = (): string[] =>
      document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
    const events: string[] = [];
    element.addEventListener('view-ready', () => events.push('view-ready'));
    arrive(view);
    await waitUntil(() => element.matches(':state(ready)'));
    expect([events, alive.mounted]).to.deep.equal([['view-ready'], 1]);
    expect(getComputedStyle(element).backgroundColor).to.equal('rgb(1, 1, 1)');
    expect(rules().filter((rule) => rule.startsWith('slow-element > i'))).to.have.length(1);
    element.requestUpdate();
    await element.updateComplete;
    expect(alive.updated).to.be.greaterThan(0);
    element.remove();
    await Promise.resolve();
    expect([element.matches(':state(ready)'), alive.unmounted]).to.deep.equal([false, 1]);
  });

  it('is not called ready when the element leaves before the first frame of its view', async () => {
    const element = await loading();
    let told = 0;
    element.addEventListener('view-ready', () => told++);
    arrive({ ...view, mount: (...given) => (queueMicrotask(() => element.remove()), view.mount(...given)) });
    await painted();
    await painted();
    expect([alive.mounted, alive.unmounted]).to.deep.equal([1, 1]);
    expect([told, element.matches(':state(ready)')]).to.deep.equal([0, false]);
  });

  it('says in a state, an alert and an event that it did not come, and no longer once it has', async () => {
    const element = await loading();
    const errors: unknown[] = [];
    element.addEventListener('view-error', ({ detail }) => errors.push(detail.error));
    const reason = new TypeError('offline');
    fail(reason);
    await waitUntil(() => element.matches(':state(failed)'));
    expect(errors).to.deep.equal([reason]);
    const alert = element.shadowRoot?.querySelector('[role=alert]');
    expect(alert?.textContent).to.contain('This part could not be shown');
    alert?.querySelector('button')?.click();
    await waitUntil(() => !element.matches(':state(failed)'));
    arrive(view);
    await waitUntil(() => element.matches(':state(ready)'));
    expect(!element.shadowRoot?.querySelector('[role=alert]'), 'nothing is there').to.equal(true);
  });

  it('brings colours of an older kind to a browser that does not know those of the tokens', async () => {
    const { supports } = CSS;
    const count = async (): Promise<number> => {
      const element = await loading();
      await painted();
      await painted();
      const sheets = element.shadowRoot?.adoptedStyleSheets.length ?? 0;
      element.remove();
      return sheets;
    };
    const usual = await count();
    CSS.supports = () => false;
    try {
      await waitUntil(async () => (await count()) === usual + 1);
    } finally {
      CSS.supports = supports;
    }
  });
});
