import { Fragment } from 'react';

/**
 * An address that a person has to be able to check: never cut, and broken behind its sign where it is too long for a
 * line.
 */
export function WholeAddress({ of: address, label }: { of: string; label?: string }) {
  return (
    <bdi aria-label={label}>
      {address.split(/(?<=@)/).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
