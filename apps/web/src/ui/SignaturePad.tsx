import { Eraser } from 'lucide-react'
import { type PointerEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Field, type FieldProps, splitField } from './Field.tsx'

/** Pixels of the picture that is made, whatever the screen's width. */
const [WIDTH, HEIGHT] = [1200, 400]
const LINE = 5

export interface Signature {
  /** What was drawn, as a PNG on white; null while nothing was. */
  picture: () => Promise<Blob | null>
}

export type SignaturePadProps = FieldProps & { ref: Ref<Signature>; onChange?: (empty: boolean) => void }

/** A place to sign with a finger, a pen or the mouse. Who signs otherwise is asked in another way beside it. */
export function SignaturePad(props: SignaturePadProps) {
  const [field, { ref, onChange }] = splitField(props)
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const [empty, setEmpty] = useState(true)
  const tell = (now: boolean) => {
    if (now !== empty) onChange?.(now)
    setEmpty(now)
  }
  useImperativeHandle(ref, () => ({ picture: async () => (empty ? null : onWhite(canvas.current)) }), [empty])
  const place = (e: PointerEvent<HTMLCanvasElement>) => {
    const box = e.currentTarget.getBoundingClientRect()
    return { x: ((e.clientX - box.left) * WIDTH) / box.width, y: ((e.clientY - box.top) * HEIGHT) / box.height }
  }
  const draw = (e: PointerEvent<HTMLCanvasElement>) => {
    const from = last.current
    const ink = e.currentTarget.getContext('2d')
    if (!from || !ink) return
    const to = place(e)
    Object.assign(ink, { lineWidth: LINE, lineCap: 'round', strokeStyle: '#000' })
    ink.beginPath()
    ink.moveTo(from.x, from.y)
    ink.lineTo(to.x, to.y)
    ink.stroke()
    last.current = to
    tell(false)
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT)
    tell(true)
  }
  return (
    <Field {...field} group>
      {({ id, ...aria }) => (
        <div {...aria} id={id} className="grid gap-2">
          {/* White in both themes: it is paper. */}
          <canvas
            ref={canvas}
            width={WIDTH}
            height={HEIGHT}
            role="img"
            aria-label={empty ? 'Espacio para firmar, vacío' : 'Firma dibujada'}
            className="aspect-3/1 w-full touch-none cursor-crosshair rounded-control border border-edge bg-paper"
            onPointerDown={(e) => {
              e.currentTarget.setPointerCapture(e.pointerId)
              last.current = place(e)
              draw(e)
            }}
            onPointerMove={draw}
            onPointerUp={() => {
              last.current = null
            }}
            onPointerCancel={() => {
              last.current = null
            }}
          />
          <div>
            <Button size="sm" variant="ghost" icon={<Eraser />} onClick={clear} disabled={empty}>
              Borrar firma
            </Button>
          </div>
        </div>
      )}
    </Field>
  )
}

/** The drawing on white, since a picture without colour behind it turns black where it becomes a JPEG. */
function onWhite(drawn: HTMLCanvasElement | null): Promise<Blob | null> {
  const paper = document.createElement('canvas')
  Object.assign(paper, { width: WIDTH, height: HEIGHT })
  const ink = paper.getContext('2d')
  if (!drawn || !ink) return Promise.resolve(null)
  ink.fillStyle = '#fff'
  ink.fillRect(0, 0, WIDTH, HEIGHT)
  ink.drawImage(drawn, 0, 0)
  return new Promise((resolve) => paper.toBlob(resolve, 'image/png'))
}
