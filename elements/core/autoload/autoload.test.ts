import { expect } from '@open-wc/testing';
import { define } from '../shell/define.ts';
import { LightElement } from '../shell/LightElement.ts';
import { waitUntil } from '../testing/waitUntil.ts';
import { Autoloader } from './Autoloader.ts';
import { brought } from './brought.ts';

let names = 0;
const fresh = (): string => `auto-tag-${names++}`;
const settle = (): Promise<void> => new Promise((done) => setTimeout(done)); // observers and promises have run

/** An autoloader that records what it was asked for, and registers a tag unless the script "does not come". */
function loader(tags: readonly string[], comes: (tag: string) => boolean = () => true) {
  const asked: string[] = [];
  const load = async (tag: string): Promise<void> => {
    asked.push(tag);
    if (!comes(tag)) throw new TypeError('offline');
    define(tag, class extends LightElement {});
  };
  return { asked, autoloader: new Autoloader({ tags, load }) };
}

describe('the autoloader', () => {
  afterEach(() => {
    document.body.replaceChildren();
    document.documentElement.lang = 'en';
  });

  it('registers what is in the page, what is added, and nothing else, each once', async () => {
    const [here, later, inside, unused, foreign] = [fresh(), fresh(), fresh(), fresh(), fresh()];
    document.body.append(document.createElement(here), document.createElement(here));
    const { asked, autoloader } = loader([here, later, inside, unused]);
    autoloader.watch(document);
    autoloader.watch(document);
    expect(asked).to.deep.equal([here]);
    const box = document.createElement('div');
    box.append(document.createElement(inside));
    document.body.append(document.createElement(later), document.createElement(foreign), box);
    await settle();
    expect(asked).to.deep.equal([here, later, inside]);
    document.body.append(document.createElement(later));
    await settle();
    expect(asked, 'registered already').to.deep.equal([here, later, inside]);
    expect([customElements.get(unused), customElements.get(foreign)]).to.deep.equal([undefined, undefined]);
  });

  it('counts nothing in a template before it is used', async () => {
    const tag = fresh();
    const template = document.body.appendChild(document.createElement('template'));
    template.content.append(document.createElement(tag));
    const { asked, autoloader } = loader([tag]);
    autoloader.watch(document);
    await settle();
    expect(asked).to.deep.equal([]);
    document.body.append(template.content.cloneNode(true));
    await settle();
    expect(asked).to.deep.equal([tag]);
  });

  it('looks into open shadow roots, those of elements too that are defined later', async () => {
    const [open, later, deep, host] = [fresh(), fresh(), fresh(), fresh()];
    const element = document.body.appendChild(document.createElement('div'));
    const shadow = element.attachShadow({ mode: 'open' });
    shadow.append(document.createElement(open));
    document.body.append(document.createElement(host));
    const { asked, autoloader } = loader([open, later, deep]);
    autoloader.watch(document);
    expect(asked).to.deep.equal([open]);
    shadow.append(document.createElement(later));
    await settle();
    expect(asked).to.deep.equal([open, later]);
    customElements.define(
      host,
      class extends HTMLElement {
        constructor() {
          super();
          this.attachShadow({ mode: 'open' }).append(document.createElement(deep));
        }
      },
    );
    await settle();
    expect(asked).to.deep.equal([open, later, deep]);
  });

  it('says in the place of a tag that its script did not come, and tries again on request (ELE-17)', async () => {
    const tag = fresh();
    let isThere = false;
    const { asked, autoloader } = loader([tag], () => isThere);
    const element = document.body.appendChild(document.createElement(tag));
    element.textContent = 'secret of the page';
    const other = document.body.appendChild(document.createElement(tag));
    other.lang = 'de-AT';
    autoloader.watch(document);
    const alert = (of: Element) => of.shadowRoot?.querySelector<HTMLElement>('[role=alert]') ?? undefined;
    await waitUntil(() => alert(element) && alert(other));
    expect(alert(element)?.textContent).to.contain('This part could not be shown').and.to.contain('Try again');
    expect([alert(element)?.lang, alert(other)?.lang]).to.deep.equal(['en', 'de']);
    expect(alert(other)?.textContent).not.to.contain('Try again');
    expect(!element.shadowRoot?.querySelector('slot'), 'what stands inside stays hidden').to.equal(true);
    expect(element.textContent).to.equal('secret of the page');
    await expect(element).to.be.accessible();
    const again = alert(element)?.querySelector('button');
    again?.click();
    expect(again?.disabled).to.equal(true);
    await waitUntil(() => alert(element)?.querySelector('button')?.disabled === false, 'said again');
    isThere = true;
    alert(element)?.querySelector('button')?.click();
    await waitUntil(() => customElements.get(tag));
    await waitUntil(() => !alert(element) && element.shadowRoot?.querySelector('slot'), 'the element draws itself');
    expect(asked).to.deep.equal([tag, tag, tag]);
  });

  it('leaves the page around visible when the script of a provider does not come', async () => {
    const { autoloader } = loader(['auth-provider'], () => false);
    const element = document.body.appendChild(document.createElement('auth-provider'));
    element.append(Object.assign(document.createElement('p'), { textContent: 'the page' }));
    element.lang = 'fr'; // no catalogue
    autoloader.watch(document);
    await waitUntil(() => element.shadowRoot?.querySelector('[role=alert]'));
    expect(element.shadowRoot?.querySelector('[role=alert]')?.getAttribute('lang')).to.equal('en');
    expect(element.querySelector('p')?.checkVisibility()).to.equal(true);
  });

  it('writes into the console what did not come, and hands the reason on (CFG-023)', async () => {
    const { error } = console;
    const said: unknown[][] = [];
    console.error = (...words: unknown[]) => void said.push(words);
    const reason = new TypeError('offline');
    try {
      expect(
        await brought('any-tag', () => Promise.reject(reason)).then(
          () => undefined,
          (failure: unknown) => failure,
        ),
      ).to.equal(reason);
    } finally {
      console.error = error;
    }
    expect(said.length).to.equal(1);
    expect(said[0]?.join(' ')).to.contain('GH-SCRIPT-FAILED').and.to.contain('any-tag');
  });
});
