/** Modules of one kind by name. Each file exports its module as `step`. */
export interface ModuleEntries<Name extends string, Module extends object> {
  /** Those that are always needed. */
  readonly atHand: Readonly<Partial<Record<Name, Module>>>;
  /** Those that load when they are first needed. */
  readonly later: Readonly<Partial<Record<Name, () => Promise<{ readonly step: Module }>>>>;
}

/**
 * Modules by name. What was loaded once stays; what failed to load is asked for again. Code alone: nothing of an app.
 */
export class ModuleTable<Name extends string, Module extends object> {
  readonly #entries: ModuleEntries<Name, Module>;
  readonly #loaded = new Map<Name, Module>();

  constructor(entries: ModuleEntries<Name, Module>) {
    this.#entries = entries;
  }

  has(name: Name): boolean {
    return !!(this.get(name) ?? this.#entries.later[name]);
  }

  /** The module, if it is here. */
  get(name: Name): Module | undefined {
    return this.#entries.atHand[name] ?? this.#loaded.get(name);
  }

  /** Takes in a module that came by itself: what only some people need is in no table. */
  add(name: Name, module: Module): void {
    this.#loaded.set(name, module);
  }

  /** Loads a module that is not here yet. Rejects when its code does not arrive; does nothing for an unknown name. */
  async load(name: Name): Promise<void> {
    const arrived = this.get(name) ? undefined : await this.#entries.later[name]?.();
    if (arrived) this.add(name, arrived.step);
  }
}
