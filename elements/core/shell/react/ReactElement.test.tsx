import { expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../../testing/waitUntil.ts';
import { useEffect, useState } from 'react';
import { mountReact } from '../../mount/react.tsx';
import { attribute } from '../attribute.ts';
import { define } from '../define.ts';
import { ReactElement } from './ReactElement.ts';
import type { ViewModule } from '../view.ts';

interface ProbeProps {
  open: boolean;
  size: number;
  title: string;
  rows: readonly string[];
}

const counts = { mounted: 0, unmounted: 0 };
let failing = false;

function Probe({ open, size, title, rows }: ProbeProps) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    counts.mounted++;
    return () => void counts.unmounted++;
  }, []);
  if (failing) throw new Error('the view broke');
  return (
    <div part="probe" data-open={open} data-size={size} data-title={title} data-rows={rows.length}>
      <input aria-label="Typed" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <slot />
    </div>
  );
}

let reachable = true;

class ProbeElement extends ReactElement<ProbeProps> {
  static override properties = {
    open: attribute({ type: Boolean, reflect: true }),
    pageSize: attribute({ type: Number, attribute: 'page-size' }),
    heading: attribute(),
    rows: attribute({ type: Array }),
  };
  declare open: boolean;
  declare pageSize: number;
  declare heading: string;
  declare rows: readonly string[];

  constructor() {
    super();
    this.open = false;
    this.pageSize = 10;
    this.heading = 'none';
    this.rows = [];
  }

  protected load = async (): Promise<ViewModule<ProbeProps>> => {
    if (!reachable) throw new TypeError('offline');
    return { mount: mountReact(Probe), css: ['[part=probe]{color:rgb(1,2,3)}'] };
  };
  protected viewProps = () => ({ open: this.open, size: this.pageSize, title: this.heading, rows: this.rows });
}
define('probe-element', ProbeElement);

const probe = (element: Element) => element.shadowRoot?.querySelector<HTMLElement>('[part=probe]') ?? undefined;

async function place(markup: (element: ProbeElement) => void = () => {}): Promise<ProbeElement> {
  const element = new ProbeElement();
  markup(element);
  document.body.append(element);
  await waitUntil(() => probe(element), 'the view is drawn');
  return element;
}

const view = (element: Element) => {
  const found = probe(element);
  if (!found) throw new Error('no view');
  return found;
};

describe('an element drawn by React', () => {
  beforeEach(() => {
    failing = false;
    reachable = true;
    counts.mounted = counts.unmounted = 0;
  });
  afterEach(async () => {
    document.body.replaceChildren();
    await waitUntil(() => counts.mounted === counts.unmounted, 'every view has been unmounted');
  });

  it('reads boolean attributes both ways, and "false" as false', async () => {
    const element = await place((it) => it.setAttribute('open', ''));
    expect(view(element).dataset.open).to.equal('true');
    element.removeAttribute('open');
    await element.updateComplete;
    await waitUntil(() => view(element).dataset.open === 'false');
    element.setAttribute('open', 'false');
    await element.updateComplete;
    expect(element.open).to.equal(false);
    element.open = true;
    await element.updateComplete;
    expect(element.getAttribute('open')).to.equal('');
  });

  it('gives the default back for a removed attribute, for what is no number, and for broken JSON', async () => {
    const element = await place((it) => {
      it.setAttribute('page-size', '25');
      it.setAttribute('heading', 'Users');
      it.setAttribute('rows', '["a"]');
    });
    expect([element.pageSize, element.heading, element.rows]).to.deep.equal([25, 'Users', ['a']]);
    for (const name of ['page-size', 'heading', 'rows']) element.removeAttribute(name);
    expect([element.pageSize, element.heading, element.rows]).to.deep.equal([10, 'none', []]);
    element.setAttribute('page-size', 'many');
    element.setAttribute('rows', '{"a"');
    expect([element.pageSize, element.rows]).to.deep.equal([10, []]);
  });

  it('keeps property values by identity and writes none of them into attributes', async () => {
    const rows = ['x'];
    const element = await place((it) => (it.rows = rows));
    expect(element.rows).to.equal(rows);
    expect(element.getAttributeNames()).to.deep.equal([]);
  });

  it('takes over properties set before it was defined', async () => {
    const late = document.createElement('probe-late');
    Object.assign(late, { rows: ['a', 'b'] });
    document.body.append(late);
    define('probe-late', class extends ProbeElement {});
    await waitUntil(() => probe(late));
    expect(view(late).dataset.rows).to.equal('2');
    expect(Object.hasOwn(late, 'rows')).to.equal(false);
  });

  it('keeps its state when it is moved, by append and by moveBefore (ELE-05)', async () => {
    const element = await place();
    const input = view(element).querySelector('input');
    const box = document.body.appendChild(document.createElement('div'));
    box.append(element);
    await Promise.resolve();
    expect(view(element).querySelector('input') === input, 'the same one').to.equal(true);
    if ('moveBefore' in document.body && typeof document.body.moveBefore === 'function')
      document.body.moveBefore(element, null);
    await Promise.resolve();
    expect(view(element).querySelector('input') === input, 'the same one').to.equal(true);
    expect(counts).to.deep.equal({ mounted: 1, unmounted: 0 });
  });

  it('is unmounted in a microtask when it leaves for good, and drawn anew when it returns', async () => {
    const element = await place();
    element.remove();
    expect(counts.unmounted).to.equal(0);
    await Promise.resolve();
    await waitUntil(() => counts.unmounted === 1);
    document.body.append(element);
    await waitUntil(() => probe(element));
    expect(element.shadowRoot?.querySelectorAll('[part=probe]').length).to.equal(1);
  });

  it('is not mounted when it was never in the page', async () => {
    const element = new ProbeElement();
    element.pageSize = 3;
    await place(); // one that is in the page, and later than it
    await waitUntil(() => counts.mounted);
    expect(counts.mounted, 'the other one alone').to.equal(1);
    expect(element.shadowRoot === null, 'nothing is there').to.equal(true);
  });

  it('draws a clone as an element of its own', async () => {
    const element = await place((it) => it.setAttribute('page-size', '7'));
    const copy = element.cloneNode(true) as ProbeElement;
    document.body.append(copy);
    await waitUntil(() => probe(copy));
    expect(view(copy).dataset.size).to.equal('7');
    expect(copy.shadowRoot?.querySelectorAll('[part=probe]').length).to.equal(1);
  });

  it('keeps an error inside, announces it, and draws again on request (ELE-07)', async () => {
    const quiet = console.error;
    console.error = () => {};
    try {
      failing = true;
      const element = new ProbeElement();
      setTimeout(() => document.body.append(element));
      const event: CustomEvent<{ error: Error }> = await oneEvent(element, 'view-error');
      expect(event.detail.error.message).to.equal('the view broke');
      await waitUntil(() => element.shadowRoot?.querySelector('[part=failure]'));
      await expect(element).to.be.accessible();
      failing = false;
      element.shadowRoot?.querySelector<HTMLButtonElement>('[part=retry]')?.click();
      await waitUntil(() => probe(element));
    } finally {
      console.error = quiet;
    }
  });

  it('says when the code of the view could not be loaded, and loads it on request (ELE-17)', async () => {
    reachable = false;
    const element = new ProbeElement();
    setTimeout(() => document.body.append(element));
    await oneEvent(element, 'view-error');
    reachable = true;
    element.shadowRoot?.querySelector<HTMLButtonElement>('[part=retry]')?.click();
    await waitUntil(() => probe(element));
    expect(element.shadowRoot?.querySelector('[part=failure]') === null, 'nothing is there').to.equal(true);
  });

  it('announces with events that bubble, cross shadow roots and can be cancelled', async () => {
    const element = await place();
    document.body.addEventListener('probe-opened', (event) => event.preventDefault(), { once: true });
    expect(element.emit('probe-opened', { id: 1 })).to.equal(false);
  });

  it('dresses itself again in another document (ELE-03)', async () => {
    const element = await place();
    const sheets = element.shadowRoot?.adoptedStyleSheets.length;
    const frame = document.body.appendChild(document.createElement('iframe'));
    const other = frame.contentDocument;
    if (!other) throw new Error('no document');
    other.body.append(element);
    await waitUntil(() => probe(element));
    expect(element.shadowRoot?.adoptedStyleSheets.length).to.equal(sheets);
    expect(other.defaultView?.getComputedStyle(view(element)).color).to.equal('rgb(1, 2, 3)');
    document.body.append(element);
    expect(element.shadowRoot?.adoptedStyleSheets.length).to.equal(sheets);
  });

  it('leaves a tag alone that is taken, and says so once; a page that wants errors alone hears no warning (ELE-06)', async () => {
    const said: string[] = [];
    const { error, warn } = console;
    console.error = console.warn = (...words: unknown[]) => void said.push(words.join(' '));
    const quiet = document.body.appendChild(document.createElement('div'));
    quiet.setAttribute('log-level', 'error');
    try {
      customElements.define('taken-tag', class extends HTMLElement {});
      define('probe-element', ProbeElement);
      define('probe-element', class extends ProbeElement {});
      define('taken-tag', class extends ProbeElement {});
      await waitUntil(() => said.length);
      expect(said.length, 'the error alone').to.equal(1);
      expect(said[0]).to.contain('GH-TAG-TAKEN').and.contain('taken-tag');
      quiet.remove();
      define('probe-element', class extends ProbeElement {});
      await waitUntil(() => said.length === 2);
      expect(said[1]).to.contain('GH-TWO-COPIES').and.contain('probe-element');
      define('probe-element', class extends ProbeElement {});
      define('taken-tag', class extends ProbeElement {});
      await waitUntil(() => said.length === 3);
      expect(said[2], 'two copies are told once').to.contain('GH-TAG-TAKEN');
    } finally {
      Object.assign(console, { error, warn });
      quiet.remove();
    }
  });
});
