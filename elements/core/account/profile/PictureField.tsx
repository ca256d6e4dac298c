import { useRef, useState } from 'react';
import type { ProfileText } from '../../../i18n/generated/profile.ts';
import { Avatar } from '../../../ui/base/Avatar.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { preload, useLater } from '../../../ui/base/useLater.ts';
import { readPicture, type PictureFault } from './picture.ts';

interface Props {
  readonly name: string;
  readonly seed: string;
  /** The address of the picture; empty for none. */
  readonly value: string;
  readonly text: (key: ProfileText) => string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

const loadCrop = () => import('./CropDialog.tsx');

/** The picture of a profile: another one from a file, cut in the page, or none. */
export function PictureField({ name, seed, value, text, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const remove = () => {
    change.current?.focus(); // the button that is pressed goes with the picture
    onChange('');
  };
  const [chosen, setChosen] = useState<{ picture: ImageBitmap; type: string }>();
  const [fault, setFault] = useState<PictureFault>();
  const close = () => {
    chosen?.picture.close();
    setChosen(undefined);
  };
  const crop = useLater(loadCrop, chosen !== undefined, close);
  const choose = async (file: File | undefined) => {
    setFault(undefined);
    if (!file) return;
    const read = await readPicture(file).catch((): PictureFault => 'unreadable');
    if (typeof read === 'string') setFault(read);
    else setChosen({ picture: read, type: file.type });
  };
  const says = fault ? text(`profile.picture.${fault}`) : error;
  return (
    <div className="gh-picture" part="field">
      <Avatar name={name} seed={seed} src={value} size="large" />
      <div>
        <div className="gh-actions">
          <Button
            buttonRef={change}
            small
            onPointerEnter={() => preload(loadCrop)}
            onFocus={() => preload(loadCrop)}
            onClick={() => input.current?.click()}
          >
            {text('profile.changePicture')}
          </Button>
          {value && (
            <Button small kind="ghost" onClick={remove}>
              {text('profile.removePicture')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          hidden
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label={text('profile.changePicture')}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = ''; // the same file can be chosen again
          }}
        />
        <p
          className={says ? 'gh-message gh-picture__error' : 'gh-message'}
          part="message"
          role={says ? 'alert' : undefined}
        >
          {says ?? text('profile.pictureHelp')}
        </p>
      </div>
      {chosen && crop && <crop.CropDialog {...chosen} text={text} onUse={onChange} onClose={close} />}
    </div>
  );
}
