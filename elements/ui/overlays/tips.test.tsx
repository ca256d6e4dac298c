import { expect } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import { useState } from 'react';
import { waitUntil } from '../../core/testing/waitUntil.ts';
import { IconButton } from '../base/Button.tsx';
import { CrossIcon } from '../base/icons.tsx';
import { Tips } from '../page/Tips.tsx';
import { drawn } from '../testing.tsx';

async function page() {
  const view = await drawn(function Work() {
    return (
      <>
        <button type="button" title="21 November 2026, 13:02">
          3 h ago
        </button>
        <button type="button" className="gh-clip" title="all in sight">
          all in sight
        </button>
        <button type="button">
          Next to <b title="a word that is said in full">a word</b>
        </button>
        <time title="22 November 2026">today</time>
        <Tips />
      </>
    );
  });
  const tip = () => view.find('[role=tooltip]');
  return { ...view, tip };
}

describe('tooltips', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await resetMouse();
  });

  it('open at once for the keyboard, describe what they belong to, and close by Escape', async () => {
    const { tip, find, host } = await page();
    await sendKeys({ press: 'Tab' });
    await waitUntil(() => tip()?.textContent === '21 November 2026, 13:02');
    const [button] = [find('button')];
    expect(button?.getAttribute('aria-describedby')).to.equal(tip()?.id);
    expect(button?.hasAttribute('title'), 'the browser shows none of its own').to.equal(false);
    await expect(host).to.be.accessible();
    await sendKeys({ press: 'Escape' });
    expect(tip()).to.equal(undefined);
    expect(button?.title).to.equal('21 November 2026, 13:02');
    expect(button?.hasAttribute('aria-describedby')).to.equal(false);
  });

  it('open where a pointer rests, can be hovered, and leave with it', async () => {
    const { tip, find } = await page();
    const box = find('button')?.getBoundingClientRect();
    const move = (x = 0, y = 0) => sendMouse({ type: 'move', position: [Math.round(x), Math.round(y)] });
    await move(box && box.left + 8, box && box.top + 6);
    await waitUntil(tip, 'it opens');
    const at = tip()?.getBoundingClientRect();
    await move(at && at.left + 8, at && at.top + 6);
    expect(tip()?.matches(':popover-open')).to.equal(true);
    await move(700, 500);
    await waitUntil(() => !tip());
  });

  it('open at what is cut inside of what has the focus, and at a tap', async () => {
    const { tip, find, all } = await page();
    all('button')[1]?.focus();
    await sendKeys({ press: 'Tab' });
    expect(all('button')[2]?.matches(':focus')).to.equal(true);
    await waitUntil(() => tip()?.textContent === 'a word that is said in full');
    find('time')?.dispatchEvent(new PointerEvent('click', { bubbles: true, composed: true, pointerType: 'touch' }));
    await waitUntil(() => tip()?.textContent === '22 November 2026', 'a finger has no other way');
  });

  it('open at what has the focus by the time their code is here', async () => {
    const { tip, all } = await page();
    all('button')[0]?.focus();
    all('button')[2]?.focus();
    await waitUntil(() => tip()?.textContent === 'a word that is said in full');
  });

  it('open at what has the focus also when a pointer comes to something else while their code loads', async () => {
    const { tip, find, host } = await page();
    host.tabIndex = 0; // a focus that is moved by a script shows after the keyboard alone
    await sendKeys({ press: 'Tab' });
    find('button')?.focus();
    find('time')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
    await waitUntil(tip, 'it opens');
    expect(tip()?.textContent).to.equal('21 November 2026, 13:02');
  });

  it('leave when what they belong to is pressed', async () => {
    const { tip, find } = await page();
    const box = find('button')?.getBoundingClientRect();
    const position: [number, number] = [Math.round((box?.left ?? 0) + 8), Math.round((box?.top ?? 0) + 6)];
    await sendMouse({ type: 'move', position });
    await waitUntil(tip, 'it opens');
    await sendMouse({ type: 'down' });
    expect(tip()).to.equal(undefined);
    await sendMouse({ type: 'up' });
    expect(tip()).to.equal(undefined);
  });

  it('leave a title that was given meanwhile', async () => {
    let rename = (_: string): void => {};
    const { find, host } = await drawn(function Work() {
      const [label, setLabel] = useState('Start');
      rename = setLabel;
      return (
        <>
          <IconButton label={label} icon={<CrossIcon />} />
          <Tips />
        </>
      );
    });
    await sendKeys({ press: 'Tab' });
    await waitUntil(() => find('[role=tooltip]')?.textContent === 'Start', 'it opens');
    rename('Stop');
    await waitUntil(() => find('button')?.title === 'Stop', 'it is drawn');
    await sendKeys({ press: 'Escape' });
    expect([find('[role=tooltip]'), find('button')?.title]).to.deep.equal([undefined, 'Stop']);
    await expect(host).to.be.accessible();
  });

  it('are not there for what is all in sight', async () => {
    const { tip, all } = await page();
    await sendKeys({ press: 'Tab' });
    await waitUntil(tip);
    await sendKeys({ press: 'Tab' });
    expect(all('button')[1]?.matches(':focus')).to.equal(true);
    expect(tip()).to.equal(undefined);
  });
});
