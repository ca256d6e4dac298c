import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { sheetFor } from './sheets.ts';
import more from './pages.css';
import tokens from './tokens.css';

/** A host that wears the tokens, under a page that sets some. */
function host(page: Record<string, string> = {}, scheme = 'light') {
  const around = document.body.appendChild(document.createElement('div'));
  for (const [name, value] of Object.entries(page)) around.style.setProperty(name, value);
  around.style.colorScheme = scheme;
  const root = around.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [tokens, more].map((css) => sheetFor(document, css));
  const probe = root.appendChild(document.createElement('span'));
  /** The red, green and blue of a token, from 0 to 255. */
  const colour = (name: string): [number, number, number] => {
    probe.style.backgroundColor = `var(--_gh-${name})`;
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (!canvas) throw new Error('no canvas');
    canvas.fillStyle = getComputedStyle(probe).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b];
  };
  const duration = (name: string): string => (
    (probe.style.transitionDuration = `var(--_gh-${name})`),
    getComputedStyle(probe).transitionDuration
  );
  return {
    colour,
    duration,
    length: (name: string) => (
      (probe.style.borderRadius = `var(--_gh-${name})`),
      getComputedStyle(probe).borderTopLeftRadius
    ),
  };
}

const luminance = (rgb: readonly number[]): number => {
  const [r = 0, g = 0, b = 0] = rgb.map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: readonly number[], other: readonly number[]): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

describe('the tokens', () => {
  afterEach(() => document.body.replaceChildren());

  it('derive the whole family of a colour set anywhere above', () => {
    const { colour, length } = host({ '--gh-primary': 'rgb(100, 200, 50)', '--gh-radius': '4px' });
    expect(colour('primary-hover')).to.deep.equal([85, 170, 43]);
    expect(colour('primary-active')).to.deep.equal([80, 160, 40]);
    expect(colour('primary-light')).to.deep.equal([162, 222, 132]);
    expect(length('radius-panel')).to.equal('6px');
  });

  it('let a page set a derived or a component token by itself', () => {
    const { colour, length } = host({ '--gh-color-text': 'rgb(1, 2, 3)', '--gh-radius-panel': '9px' });
    expect(colour('color-text')).to.deep.equal([1, 2, 3]);
    expect(length('radius-panel')).to.equal('9px');
  });

  it('move nothing for those who want no motion', async () => {
    const { duration } = host();
    expect(duration('motion-fast')).to.equal('0.12s');
    await emulateMedia({ reducedMotion: 'reduce' });
    try {
      expect(duration('motion-fast')).to.equal('0s');
    } finally {
      await emulateMedia({ reducedMotion: 'no-preference' });
    }
  });

  it('take the colours of the system where they are forced', async () => {
    const { colour } = host({ '--gh-primary': '#123a2b', '--gh-primary-dark': 'Highlight' });
    const before = colour('color-focus');
    await emulateMedia({ forcedColors: 'active' });
    try {
      expect(colour('color-focus')).to.deep.equal(colour('primary-dark'));
      expect(colour('color-focus')).not.to.deep.equal(before);
    } finally {
      await emulateMedia({ forcedColors: 'none' });
    }
  });

  for (const scheme of ['light', 'dark']) {
    const fills: Record<string, number> = {
      '': 255,
      '#c4262e': 255,
      '#f2a900': 0,
      '#ffffff': 0,
      '#000000': 255,
      '#767676': 255, // white reaches 4.5:1
      '#777777': 0, // it does not
    };
    for (const [fill, white] of Object.entries(fills)) {
      it(`write in ${white ? 'white' : 'black'} on the status colour ${fill || 'of the theme'} in the ${scheme} scheme`, () => {
        const { colour } = host(fill ? { '--gh-error': fill } : {}, scheme);
        expect(colour('on-status')).to.deep.equal([white, white, white]);
      });
    }

    it(`write on a status colour as the page says in the ${scheme} scheme`, () => {
      const { colour } = host({ '--gh-error': '#f2a900', '--gh-on-status': 'rgb(1, 2, 3)' }, scheme);
      expect(colour('on-status')).to.deep.equal([1, 2, 3]);
    });

    for (const primary of ['#8fa2ff', '#123a2b', '#ffd400', '#e5006e', '#ffffff', '#000000', '#767676', '#0057b8']) {
      it(`stay readable with the primary colour ${primary} in the ${scheme} scheme`, () => {
        const { colour } = host({ '--gh-primary': primary }, scheme);
        const surfaces = ['color-surface', 'color-sunken', 'color-raised', 'color-canvas'];
        for (const shade of ['primary', 'primary-hover', 'primary-active'])
          expect(contrast(colour('on-primary'), colour(shade)), shade).to.be.at.least(4.5);
        for (const surface of surfaces) {
          for (const text of ['color-text', 'color-text-muted', 'color-text-quiet', 'color-accent', 'color-error']) {
            expect(contrast(colour(text), colour(surface)), `${text} on ${surface}`).to.be.at.least(4.5);
          }
          expect(contrast(colour('color-control'), colour(surface)), `control on ${surface}`).to.be.at.least(3);
        }
      });
    }
  }
});
