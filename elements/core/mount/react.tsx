import r2wc from '@r2wc/react-to-web-component';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { shellArea } from '../../i18n/generated/shell.ts';
import type { Mount, MountedView, ViewHost } from '../shell/view.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LanguageContext, useText } from './useText.ts';

const PROPS = Symbol.for('r2wc.props');
const RENDER = Symbol.for('r2wc.render');
const CONNECTED = Symbol.for('r2wc.connected');

/** What r2wc gives its elements, by symbols it registers for all. */
interface R2wcElement extends HTMLElement {
  [PROPS]: object;
  [RENDER]: () => void;
  [CONNECTED]: boolean;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/** r2wc types its class as any element constructor; this names what it is. */
const baseOf = (View: ComponentType<Frame>) => r2wc<Frame>(View, { props: [] }) as new () => R2wcElement;

interface Frame {
  /** The props of the view and what the shell tells it, always read fresh by the frame. */
  frame?: { props: object; host: ViewHost };
}

function Failure({ retry }: { retry: () => void }) {
  const { text, lang } = useText(shellArea);
  return (
    <div role="alert" part="failure" lang={lang}>
      <strong>{text('shell.failedTitle')}</strong>
      <p>{text('shell.failedText')}</p>
      <button type="button" part="retry" onClick={retry}>
        {text('shell.retry')}
      </button>
    </div>
  );
}

let views = 0;

/** A private tag for each view, because r2wc mounts through a custom element. */
function privateTag(): string {
  let tag: string;
  do tag = `gh-view-${views++}`;
  while (customElements.get(tag));
  return tag;
}

/**
 * Makes a React view mountable. r2wc mounts it, in an element of its own inside the shell; here it gets an error
 * boundary, the language of its element, and an unmount that waits a microtask, so that a move keeps the React root and
 * all state.
 */
export function mountReact<Props extends object>(View: ComponentType<Props>): Mount<Props> {
  const isProps = (props: object): props is Props => props !== null;

  function Framed({ frame }: Frame) {
    if (!frame || !isProps(frame.props)) return null;
    return (
      <LanguageContext.Provider value={frame.host.language}>
        <ErrorBoundary onError={frame.host.onViewError} fallback={(retry) => <Failure retry={retry} />}>
          <View {...frame.props} />
        </ErrorBoundary>
      </LanguageContext.Provider>
    );
  }

  class Inner extends baseOf(Framed) {
    #alive = false;

    constructor() {
      super();
      this[CONNECTED] = false;
    }

    override connectedCallback(): void {
      // A move: the browser has closed what was in its top layer.
      if (this.#alive) return void this.dispatchEvent(new Event('gh-moved', { bubbles: true }));
      this.#alive = true;
      super.connectedCallback();
    }

    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected || !this.#alive) return;
        this.#alive = false;
        super.disconnectedCallback();
      });
    }

    connectedMoveCallback(): void {}

    /** In one go with what the shell draws: a heading without its panel would be seen for a moment. */
    draw(frame: { props: Props; host: ViewHost }): void {
      Object.assign(this[PROPS], { frame });
      if (this[CONNECTED]) flushSync(() => this[RENDER]());
    }
  }

  const tag = privateTag();
  customElements.define(tag, Inner);

  function mount(container: ParentNode & Node, props: Props, host: ViewHost): MountedView<Props> {
    const inner = new Inner();
    inner.style.display = 'contents';
    inner.draw({ props, host });
    container.append(inner);
    return {
      update: (next: Props) => inner.draw({ props: next, host }),
      unmount: () => inner.remove(),
    };
  }
  return mount;
}
