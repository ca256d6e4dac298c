import { Fragment } from 'react';
import { namesAbove, wayTo, type Placed } from './wayTo.ts';

/** Names with a line between two of them. Each has a direction of its own. */
export function Names({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    // The same name may stand above itself.
    // eslint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && ' / '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}

/** The way to an account from the top. Where there is little room, what is above is cut first. */
export function TenantWay({ tenant, className = '' }: { tenant: Placed; className?: string }) {
  const above = namesAbove(tenant);
  return (
    <span className={`gh-way ${className}`} title={wayTo(tenant)}>
      {above.length > 0 && (
        <>
          <span className="gh-way__above">
            <Names names={above} />
          </span>
          <span className="gh-way__line"> / </span>
        </>
      )}
      <bdi className="gh-way__own">{tenant.name}</bdi>
    </span>
  );
}
