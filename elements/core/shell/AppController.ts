import { ContextConsumer } from '@lit/context';
import type { ReactiveController, ReactiveElement } from '@lit/reactive-element';
import { tell } from '../../../codes/tell.ts';
import { appContext } from './appContext.ts';
import { APPS_CHANGED, namedApp } from './apps.ts';
import type { RootStore } from '../../../stores/RootStore.ts';

/** How long a named app is waited for: about ten seconds. */
const SEEK_FRAMES = 600;
/** How long a provider is waited for. Milliseconds. */
const PATIENCE = 2_000;

interface AppHost extends ReactiveElement {
  /** The name of the app, when it is not that of the provider around. */
  app?: string;
}

/**
 * Finds the app of an element: the one its `app` attribute names, else that of the nearest `<auth-provider>`. `follow`
 * is called each time it changes, with `undefined` first when the provider loads its stores lazily. It is not called
 * again after a mere move, nor when the element leaves (`left` is for that).
 */
export class AppController implements ReactiveController {
  readonly #host: AppHost;
  readonly #consumer: ContextConsumer<typeof appContext, AppHost>;
  /** The document in which a provider is waited for. */
  #awaiting: Document | undefined;
  /** The last app of the provider around; kept when a move leads out of it. */
  #provided: RootStore | undefined;
  readonly #follow: ((root: RootStore | undefined) => void) | undefined;
  readonly #missed: (() => void) | undefined;
  #seeking = 0;
  /** A provider around has answered, if only that its stores are on their way. */
  #answered = false;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #takeBack: (() => void) | undefined;
  /** An app that was found before `follow` was set is passed to it then. */
  #following: boolean;
  #root: RootStore | undefined;

  /**
   * @param follow called with each app; with `late` only from the first call of `follow()` on
   * @param how.missed called when no app was found in time; one that comes later is passed to `follow` all the same
   */
  constructor(
    host: AppHost,
    follow?: (root: RootStore | undefined) => void,
    { late = false, missed }: { late?: boolean; missed?: () => void } = {},
  ) {
    this.#missed = missed;
    this.#host = host;
    this.#follow = follow;
    this.#following = !late;
    const callback = (root: RootStore | undefined): void => {
      this.#provided = root;
      this.#answered = true;
      this.#look();
    };
    this.#consumer = new ContextConsumer(host, { context: appContext, subscribe: true, callback });
    host.addController(this);
  }

  /**
   * The app; `undefined` until it is found, and after the host has left the page. A change asks the host for an update.
   */
  get root(): RootStore | undefined {
    return this.#root;
  }

  /** Starts the calls of the `follow` callback: the host's own controllers have prepared what it needs. */
  follow(): void {
    if (this.#following) return;
    this.#following = true;
    if (this.root) this.#follow?.(this.root);
  }

  hostConnected(): void {
    globalThis.addEventListener(APPS_CHANGED, this.#look);
    this.#await(this.#host.ownerDocument);
    this.#patience = setTimeout(() => void this.#giveUp(), PATIENCE);
    this.#look();
  }

  /**
   * Looks for the app again, because its name may have changed. Outside of the page it does not: an app found there
   * would not be passed on after a return.
   */
  hostUpdate(): void {
    if (this.#host.isConnected) this.#look();
  }

  /**
   * The element has left the page: on a return the app is looked up and passed on again. A move ends before the
   * microtask.
   */
  hostDisconnected(): void {
    globalThis.removeEventListener(APPS_CHANGED, this.#look);
    this.#await(undefined);
    this.#forgive();
    queueMicrotask(() => !this.#host.isConnected && (this.#root = undefined));
  }

  /** A provider that is defined or inserted later than this element announces itself; then it is asked. */
  #await(page: Document | undefined): void {
    this.#awaiting?.removeEventListener('context-provider', this.#ask);
    this.#awaiting = page;
    page?.addEventListener('context-provider', this.#ask);
  }

  #ask = (event: Event): void => {
    if (!('context' in event) || event.context !== appContext) return;
    this.#consumer.hostDisconnected();
    this.#consumer.hostConnected();
  };

  #look = (): void => {
    const { app } = this.#host;
    const root = app ? namedApp(app) : this.#provided;
    if (app && !root) this.#seek(SEEK_FRAMES);
    if (root === this.#root) return;
    this.#root = root;
    if (root) this.#forgive();
    if (this.#following) this.#follow?.(root);
    this.#host.requestUpdate();
  };

  /** Neither an app nor a provider that could still bring one. */
  async #giveUp(): Promise<void> {
    const isLost = (): boolean => !this.#root && !this.#answered && !this.#host.app && this.#host.isConnected;
    if (!isLost()) return;
    const { sayNoApp } = await import('./notices/noApp.ts');
    this.#takeBack ??= isLost() ? sayNoApp(this.#host) : undefined;
    if (this.#takeBack) this.#missed?.();
  }

  #forgive(): void {
    clearTimeout(this.#patience);
    this.#takeBack?.();
    this.#takeBack = undefined;
  }

  /** A host may make a named app later than the elements that want it. */
  #seek(frames: number): void {
    cancelAnimationFrame(this.#seeking);
    if (!frames) return tell('error', 'GH-APP-NOT-FOUND', 'FronteggApp not found', this.#host);
    this.#seeking = requestAnimationFrame(() => {
      const { app, isConnected } = this.#host;
      if (!app || !isConnected) return;
      if (namedApp(app)) this.#look();
      else this.#seek(frames - 1);
    });
  }
}
