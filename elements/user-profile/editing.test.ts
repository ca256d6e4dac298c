import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { refusal } from '../core/testing/app.ts';
import { leavePage, mountPage, type PageScene } from '../core/testing/page.ts';
import { typeInto } from '../core/testing/typing.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import './user-profile.ts';

/** A field of the form by its label. */
const fieldOf = (page: ReturnType<typeof open>, label: string): HTMLInputElement => {
  const found = page.all<HTMLLabelElement>('label').find(({ textContent }) => textContent.startsWith(label));
  const input = found && page.find<HTMLInputElement>(`#${CSS.escape(found.htmlFor)}`);
  if (!input) throw new Error(`no field "${label}"`);
  return input;
};

function type(input: HTMLInputElement, value: string): void {
  typeInto(input, value);
}

const open = (scene: PageScene = {}) => mountPage('user-profile', scene);

async function edit(page: ReturnType<typeof open>): Promise<void> {
  await waitUntil(() => page.says('ada@acme.example'), 'the profile is shown');
  page.button('Edit profile').click();
  await waitUntil(() => page.all('form').length > 0, 'the form is open');
}

/** A picture of one colour, as a file. */
async function pictureFile(width: number, height: number, type: string): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const drawing = canvas.getContext('2d');
  if (drawing) Object.assign(drawing, { fillStyle: '#2864c8' }).fillRect(0, 0, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type));
  return new File([blob ?? ''], 'me', { type });
}

/** A picture that gets lighter from left to right, as a file. */
async function lighterFile(width: number, height: number): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const drawing = canvas.getContext('2d');
  const colours = drawing?.createLinearGradient(0, 0, width, 0);
  colours?.addColorStop(0, '#000');
  colours?.addColorStop(1, '#fff');
  if (drawing) Object.assign(drawing, { fillStyle: colours }).fillRect(0, 0, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  return new File([blob ?? ''], 'me', { type: 'image/png' });
}

function choose(page: ReturnType<typeof open>, file: File): void {
  const input = page.find<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file field');
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('<user-profile> being edited', () => {
  afterEach(leavePage);

  it('PROFILE-003 PROFILE-019 saves name, job title and address, and shows them', async () => {
    const page = open();
    await edit(page);
    expect(fieldOf(page, 'Name').matches(':focus'), 'the focus is not lost with the button').to.equal(true);
    await expect(page.element).to.be.accessible();
    type(fieldOf(page, 'Name'), '  ');
    page.button('Save').click();
    await waitUntil(() => page.says('Enter your name.'));
    expect(page.control.requestsTo('profile.update')).to.have.length(0);
    type(fieldOf(page, 'Name'), 'Ada King');
    type(fieldOf(page, 'Job title'), 'Countess');
    type(fieldOf(page, 'Address'), '12 St James’s Square');
    page.button('Save').click();
    await waitUntil(() => page.says('Your profile is saved.') && page.says('12 St James’s Square'));
    expect(page.says('Ada King')).to.equal(true);
    expect(page.root.session.user?.name, 'the menu of the user knows it too').to.equal('Ada King');
  });

  it('keeps what was typed where it is not saved, and says why', async () => {
    const page = open({ answers: { 'profile.update': () => refusal(503, 'ER-UNAVAILABLE', 'down') } });
    await edit(page);
    type(fieldOf(page, 'Job title'), 'Countess');
    page.button('Save').click();
    await waitUntil(() => page.says('The service is not answering.'));
    expect(fieldOf(page, 'Job title').value).to.equal('Countess');
  });

  it('PROFILE-005 PROFILE-018 cuts a picture in the page and uploads it once, only where it changed', async () => {
    const page = open();
    await edit(page);
    choose(page, await pictureFile(1600, 900, 'image/jpeg'));
    await waitUntil(() => page.find('canvas'), 'the picture is shown before it is used');
    await expect(page.element).to.be.accessible();
    page.find('canvas')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    page.inDialog('Use picture').click();
    await waitUntil(() => !page.dialog(), 'the dialog is closed');
    page.button('Save').click();
    await waitUntil(() => page.says('Your profile is saved.'));
    expect(page.control.requestsTo('profile.uploadPicture')).to.have.length(1);
    expect(page.root.session.user?.profilePictureUrl).to.match(/^data:image\/jpeg;base64,/);
    page.button('Edit profile').click();
    await waitUntil(() => page.all('form').length > 0);
    type(fieldOf(page, 'Job title'), 'Countess');
    page.button('Save').click();
    await waitUntil(() => page.says('Countess'));
    expect(page.control.requestsTo('profile.uploadPicture'), 'the same picture').to.have.length(1);
  });

  /** The canvas of a chosen picture, and how light that is at a part of the circle. */
  async function crop(page: ReturnType<typeof open>) {
    await edit(page);
    choose(page, await lighterFile(1600, 800));
    await waitUntil(() => page.find('canvas'));
    const canvas = page.find<HTMLCanvasElement>('canvas');
    if (!canvas) throw new Error('no canvas');
    const lightAt = (part: number): number =>
      canvas.getContext('2d')?.getImageData(Math.round(part * canvas.width), canvas.height / 2, 1, 1).data[0] ?? 0;
    return { canvas, lightAt };
  }

  it('PROFILE-018 shows the middle of a picture before it is moved', async () => {
    const { lightAt } = await crop(open());
    await waitUntil(() => lightAt(0.7) > 0, 'the picture is drawn');
    expect(lightAt(0.5)).to.be.closeTo(255 / 2, 3);
  });

  it('PROFILE-018 moves a picture with the pointer until it is let go', async () => {
    const { canvas, lightAt } = await crop(open());
    await waitUntil(() => lightAt(0.7) > 0);
    const held = lightAt(0.7);
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const pointAt = (part: number) =>
      sendMouse({ type: 'move', position: [Math.round(left + part * width), Math.round(top + height / 2)] });
    try {
      await pointAt(0.7);
      await sendMouse({ type: 'down' });
      for (const part of [0.6, 0.5, 0.4]) await pointAt(part);
      await waitUntil(() => lightAt(0.4) > held - 3, 'the picture is moved');
      await painted();
      expect(lightAt(0.4), 'what was taken stays under the pointer').to.be.closeTo(held, 3);
      await sendMouse({ type: 'up' });
      await pointAt(0.9);
      await painted();
      expect(lightAt(0.4), 'it was let go').to.be.closeTo(held, 3);
    } finally {
      await resetMouse();
    }
  });

  it('ELE-20 takes no file that is no picture by its bytes, or too large', async () => {
    const page = open();
    await edit(page);
    choose(page, new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.png', { type: 'image/png' }));
    await waitUntil(() => page.says('This file is not a PNG, JPEG, WebP or GIF.'));
    choose(page, new File([new Uint8Array(20_000_001)], 'me.png', { type: 'image/png' }));
    await waitUntil(() => page.says('This picture is too large.'));
    expect(page.dialog()).to.equal(undefined);
  });

  it('fits 320 px from right to left', async () => {
    document.documentElement.lang = 'ar';
    document.documentElement.dir = 'rtl';
    try {
      const page = open({ width: '320px' });
      await waitUntil(() => page.says('تعديل الملف الشخصي'), 'the page speaks Arabic');

      expect(page.element.scrollWidth).to.be.at.most(320);
    } finally {
      document.documentElement.lang = 'en';
      document.documentElement.dir = '';
    }
  });
});
