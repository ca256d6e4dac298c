import type { PropertyDeclaration } from '@lit/reactive-element';
import {
  Children,
  createElement,
  forwardRef,
  isValidElement,
  useEffect,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  version,
} from 'react';
import type { ForwardRefExoticComponent, HTMLAttributes, ReactNode, RefAttributes } from 'react';
import { define } from '../../elements/core/shell/define.ts';
import type { Tags } from '../tags.ts';

type Pascal<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Name>;

/** `auth-success` is heard by `onAuthSuccess`. */
type Handlers<Events> = {
  [Name in keyof Events & string as `on${Pascal<Name>}`]?: ((event: CustomEvent<Events[Name]>) => void) | undefined;
};

type Properties<Of> = { [Name in keyof Of]?: Of[Name] | undefined };

type Own<Tag extends keyof Tags> = Properties<Tags[Tag]['properties']> & Handlers<Tags[Tag]['events']>;

/**
 * What a component takes: the properties of its element, a handler for each of its events, and whatever every HTML
 * element has.
 */
export type TagProps<Tag extends keyof Tags> = Own<Tag> & Omit<HTMLAttributes<Tags[Tag]['element']>, keyof Own<Tag>>;

/** A component of one tag. Its ref is the element. */
export type TagComponent<Tag extends keyof Tags> = ForwardRefExoticComponent<
  TagProps<Tag> & RefAttributes<Tags[Tag]['element']>
>;

/** A class of this library, as far as a component asks it. */
interface ElementClass extends CustomElementConstructor {
  readonly observedAttributes: readonly string[];
  readonly elementProperties: ReadonlyMap<PropertyKey, PropertyDeclaration>;
}

interface Options {
  /** The element draws into a `<form>` of the page, which a server must have written for hydration to keep it. */
  form?: boolean;
}

interface Props extends Readonly<Record<string, unknown>> {
  readonly children?: ReactNode;
}

/** Before 19 React writes what it does not know as attributes, booleans as words. */
const isOld = Number.parseInt(version, 10) < 19;

/** React 18 warns about layout effects on a server, where there is nothing to lay out. */
const useCommit = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Attributes of HTML that are there or not. */
const flags: ReadonlySet<string> = new Set(['hidden', 'inert', 'autoFocus', 'itemScope']);

const isText = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** A value as both generations of React write it into an attribute. */
const written = (value: unknown): unknown =>
  typeof value !== 'boolean' ? value : value ? (isOld ? '' : true) : undefined;

const handlerOf = (event: string): string =>
  `on${event.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())}`;

const attributeOf = (name: string, { attribute }: PropertyDeclaration): string | undefined =>
  attribute === false ? undefined : typeof attribute === 'string' ? attribute : name.toLowerCase();

const bringsForm = (children: ReactNode): boolean =>
  Children.toArray(children).some((child) => isValidElement(child) && child.type === 'form');

/**
 * Makes the component of a tag. It renders the tag, so a server can; registers the class in the browser just before the
 * tag is inserted, so nothing of a class that no page renders is loaded; hands over properties as properties, by
 * identity; and works the same with React 18, which knows no properties and no events of custom elements.
 */
export function component<Tag extends keyof Tags>(
  tag: Tag,
  Kind: ElementClass,
  events: readonly (keyof Tags[Tag]['events'] & string)[],
  options?: Options,
): TagComponent<Tag>;
export function component(
  tag: string,
  Kind: ElementClass,
  events: readonly string[],
  { form = false }: Options = {},
): ForwardRefExoticComponent<never> {
  const listened = new Map(events.map((type) => [handlerOf(type), type]));
  const finalized = Kind.observedAttributes.length; // asking makes the class gather what it inherits
  const properties = new Map(
    finalized
      ? [...Kind.elementProperties].map(([name, declaration]) => [String(name), attributeOf(String(name), declaration)])
      : [],
  );

  /** What React itself writes: attributes of HTML, and those of the tag that are text. */
  const attributesOf = (props: Props): Record<string, unknown> => {
    const attributes: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(props)) {
      if (listened.has(name) || name === 'children') continue;
      const own = properties.get(name);
      if (own !== undefined && isText(value)) attributes[own] = written(value);
      else if (!properties.has(name))
        attributes[name === 'className' ? 'class' : name] = flags.has(name) ? written(value) : value;
    }
    return attributes;
  };

  const Tag = forwardRef<HTMLElement, Props>((props, ref) => {
    const element = useRef<HTMLElement>(null);
    const latest = useRef(props);
    const given = useRef<Props>({});
    useInsertionEffect(() => define(tag, Kind), []);
    useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, []);
    useCommit(() => {
      latest.current = props;
      const target = element.current;
      if (!target) return;
      for (const name of properties.keys()) {
        const value = props[name];
        if (Object.is(value, given.current[name])) continue;
        // A property that is not given any more gets the value of a new element.
        Reflect.set(
          target,
          name,
          value === undefined ? Reflect.get(target.ownerDocument.createElement(tag), name) : value,
        );
      }
      given.current = props;
    });
    useCommit(() => {
      const target = element.current;
      if (!target) return undefined;
      const stops = [...listened].map(([handler, type]) => {
        const listener = (event: Event): void => {
          const handle = latest.current[handler];
          if (typeof handle === 'function') handle(event);
        };
        target.addEventListener(type, listener);
        return () => target.removeEventListener(type, listener);
      });
      return () => {
        for (const stop of stops) stop();
      };
    }, []);
    const { children }: Props = props;
    const all = { ...attributesOf(props), ref: element };
    // oxlint-disable-next-line react/refs -- the ref is handed on, not read
    return createElement(tag, all, ...(form && !bringsForm(children) ? [createElement('form'), children] : [children]));
  });
  Tag.displayName = handlerOf(tag).slice(2);
  return Tag;
}
