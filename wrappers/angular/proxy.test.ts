import { expect } from '@open-wc/testing';
import { AdminPortalElement } from '../../elements/admin-portal/admin-portal.element.ts';
import { proxy } from './proxy.ts';

const EVENTS = ['portal-close', 'portal-page-change'];

/** What Angular does with a directive: writes its inputs and listens to its outputs. */
function directive() {
  const element = document.createElement('admin-portal');
  const made: Record<string, unknown> & { element?: HTMLElement } = {};
  proxy(made, element, 'admin-portal', AdminPortalElement, EVENTS);
  return { element, made };
}

describe('an Angular directive', () => {
  it('registers its tag and is that element', () => {
    const { element, made } = directive();
    expect(customElements.get('admin-portal')).to.equal(AdminPortalElement);
    expect(made.element === element, 'the same one').to.equal(true);
  });

  it('hands over inputs as properties, by identity, and reads them from the element', () => {
    const { element, made } = directive();
    customElements.upgrade(element);
    const navigation = { users: { visibility: 'hidden' as const } };
    made['navigation'] = navigation;
    made['page'] = 'users';
    expect([element.navigation, element.page]).to.deep.equal([navigation, 'users']);
    expect(element.navigation).to.equal(navigation);
    element.page = 'profile';
    expect([made['page'], Object.keys(made)]).to.deep.equal(['profile', []]);
  });

  it('takes a flag without a value for true, and an empty text for itself', () => {
    const { element, made } = directive();
    customElements.upgrade(element);
    made['closed'] = '';
    made['page'] = '';
    expect([element.closed, element.page]).to.deep.equal([true, '']);
    made['closed'] = false;
    expect(element.closed).to.equal(false);
  });

  it('hears the events of its element as outputs, while somebody listens', () => {
    const { element, made } = directive();
    const heard: Event[] = [];
    const { portalPageChange } = made;
    if (
      !(portalPageChange instanceof Object) ||
      !('subscribe' in portalPageChange) ||
      typeof portalPageChange.subscribe !== 'function'
    )
      throw new Error('no output');
    const subscription: unknown = portalPageChange.subscribe((event: Event) => heard.push(event));
    const event = new CustomEvent('portal-page-change', { detail: { page: 'users', from: '' } });
    element.dispatchEvent(event);
    element.dispatchEvent(new CustomEvent('portal-close'));
    expect(heard).to.deep.equal([event]);
    if (
      !(subscription instanceof Object) ||
      !('unsubscribe' in subscription) ||
      typeof subscription.unsubscribe !== 'function'
    )
      throw new Error('no undo');
    subscription.unsubscribe();
    element.dispatchEvent(new CustomEvent('portal-page-change'));
    expect(heard.length).to.equal(1);
  });
});
