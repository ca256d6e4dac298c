import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { ProfileText } from '../../../i18n/generated/profile.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { useCommon } from '../../../ui/base/kit.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import { cut, draw, MOST_ZOOM, moved, SIDE, WHOLE, type Crop } from './picture.ts';

interface Props {
  readonly picture: ImageBitmap;
  /** The media type of the file. */
  readonly type: string;
  readonly text: (key: ProfileText) => string;
  readonly onUse: (url: string) => void;
  readonly onClose: () => void;
}

/** How far an arrow key moves, in parts of the circle. */
const STEP = 0.05;
const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The part of a picture that is kept: dragged, or moved by the arrow keys, and enlarged by a slider. */
export function CropDialog({ picture, type, text, onUse, onClose }: Props) {
  const common = useCommon();
  // A dialog has its content later than what is around it: the picture is drawn once the canvas is there.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const dragged = useRef<{ x: number; y: number }>(undefined);
  const [crop, setCrop] = useState<Crop>(WHOLE);
  useEffect(() => {
    if (canvas) draw(canvas, picture, crop);
  }, [canvas, picture, crop]);
  const move = (right: number, down: number) => setCrop((before) => moved(picture, before, right, down));
  const handleKey = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    move(...step);
  };
  const handleDown = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { x: event.clientX, y: event.clientY };
  };
  const handleMove = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    const from = dragged.current;
    if (!from) return;
    const { width } = currentTarget.getBoundingClientRect();
    dragged.current = { x: clientX, y: clientY };
    move((from.x - clientX) / width, (from.y - clientY) / width); // the picture follows the finger
  };
  const use = () => {
    onUse(cut(picture, crop, type));
    onClose();
  };
  return (
    <DialogFrame title={text('profile.cropTitle')} onClose={onClose}>
      <div className="gh-dialog__body" part="dialog-body">
        <canvas
          ref={setCanvas}
          className="gh-crop"
          width={SIDE}
          height={SIDE}
          role="img"
          tabIndex={0}
          aria-label={text('profile.cropLabel')}
          aria-describedby="gh-crop-help"
          onKeyDown={handleKey}
          onPointerDown={handleDown}
          onPointerMove={handleMove}
          onPointerUp={() => (dragged.current = undefined)}
          onPointerCancel={() => (dragged.current = undefined)}
        />
        <label className="gh-crop__zoom">
          <span>{text('profile.zoom')}</span>
          <input
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={crop.zoom}
            onChange={({ target }) =>
              setCrop((before) => moved(picture, { ...before, zoom: Number(target.value) }, 0, 0))
            }
          />
        </label>
        <p className="gh-quiet" id="gh-crop-help">
          {text('profile.cropHelp')}
        </p>
      </div>
      <footer className="gh-dialog__foot" part="dialog-footer">
        <Button onClick={onClose}>{common.text('common.cancel')}</Button>
        <Button kind="primary" onClick={use}>
          {text('profile.usePicture')}
        </Button>
      </footer>
    </DialogFrame>
  );
}
