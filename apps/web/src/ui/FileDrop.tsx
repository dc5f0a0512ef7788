import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { cx } from './clases.ts'

interface Props {
  /** Name of the area for screen readers. */
  label: string
  icon: ReactNode
  title: string
  /** What may be let go here, and what becomes of it. */
  children: ReactNode
  /** Name of the input for screen readers. */
  inputLabel: string
  accept: readonly string[]
  chooseLabel: string
  onFile: (file: File) => void
  busy: boolean
  /** Whether its button is the page's main one. */
  primary?: boolean
  /** Why no file is taken now; null where it is. */
  motivo?: string | null
  /** Beside the button: what else has to be said of the file. */
  beside?: ReactNode
  /** Below the button: how far it is, and why it was refused. */
  below?: ReactNode
}

/** Where a file is let go, or chosen. */
export function FileDrop({
  label,
  icon,
  title,
  children,
  onFile,
  busy,
  primary = true,
  motivo = null,
  beside,
  below,
  ...choose
}: Props) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !busy && !motivo) onFile(file)
  }
  return (
    <section
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'rounded-card border-2 border-dashed bg-surface px-4 py-8 text-center transition-colors sm:px-6',
        over ? 'border-brand bg-brand-soft' : 'border-edge/60',
      )}
    >
      <span aria-hidden="true" className="mx-auto block w-fit text-ink2 [&_svg]:size-8">
        {icon}
      </span>
      <h2 className="mt-3 text-lg font-semibold text-balance">{title}</h2>
      <p className="mt-1 text-ink2">{children}</p>
      <div className="mx-auto mt-4 flex max-w-xl flex-wrap items-end justify-center gap-3">
        {beside}
        <input
          ref={input}
          type="file"
          aria-label={choose.inputLabel}
          accept={choose.accept.join(',')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) onFile(file)
            target.value = '' // the same file may be chosen again, once it is put right
          }}
          className="sr-only"
          tabIndex={-1}
        />
        <Button
          variant={primary ? 'primary' : 'secondary'}
          icon={<Upload />}
          cargando={busy}
          motivo={motivo}
          onClick={() => input.current?.click()}
        >
          {choose.chooseLabel}
        </Button>
      </div>
      {below}
    </section>
  )
}
