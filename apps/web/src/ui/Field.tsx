import { CircleAlert } from 'lucide-react'
import { type ReactNode, use, useId } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './clases.ts'
import { NotePlace } from './NotePlace.ts'

export type FieldProps = {
  label: ReactNode
  /** Help under the field; an error takes its place. */
  ayuda?: ReactNode
  error?: string | null
  /** Shows `*` and announces it. Never the native attribute, whose bubbles are the browser's own. */
  required?: boolean
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean
  className?: string
  id?: string
}

/** Props that the control inside must carry; spread them. */
export type FieldAria = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
  'aria-labelledby': string
}

type Props = FieldProps & {
  children: (aria: FieldAria) => ReactNode
  /** `row`: question at the left, control at the right. */
  layout?: 'column' | 'row'
  /** A group of controls (radio buttons) is named by the label but not focused by clicking it. */
  group?: boolean
}

/** Splits the props of a field component into those of `Field` and those of its control. */
export function splitField<P extends FieldProps>(props: P): [FieldProps, Omit<P, keyof FieldProps>] {
  const { label, ayuda, error, required, labelHidden, className, id, ...rest } = props
  return [{ label, ayuda, error, required, labelHidden, className, id }, rest]
}

/** Label above, help or error below, and the wiring between them and the control. */
export function Field(props: Props) {
  const { label, ayuda, error, required, labelHidden, className, layout = 'column', group, children } = props
  const generated = useId()
  const id = props.id ?? generated
  const labelId = `${id}-label`
  const noteId = `${id}-nota`
  const place = use(NotePlace)
  const note = error || ayuda
  const Label = group ? 'span' : 'label'
  return (
    <div
      className={cx('min-w-0', layout === 'row' && 'flex flex-wrap items-center justify-between gap-x-4', className)}
    >
      <Label
        id={labelId}
        htmlFor={group ? undefined : id}
        className={cx(
          labelHidden ? 'sr-only' : 'block',
          layout === 'column' ? 'mb-1.5 text-sm font-medium wrap-anywhere' : 'min-w-0 flex-1',
        )}
      >
        {label}
        {required ? (
          <span aria-hidden="true" className="text-bad-ink">
            {' *'}
          </span>
        ) : null}
      </Label>
      {children({
        id,
        'aria-labelledby': labelId,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {note ? (
        <Note id={noteId} place={place} error={Boolean(error)}>
          {note}
        </Note>
      ) : null}
    </div>
  )
}

type NoteProps = { id: string; place: Element | null; error: boolean; children: ReactNode }

function Note({ id, place, error, children }: NoteProps) {
  const tone = error ? 'flex gap-1.5 text-bad-ink' : 'text-ink3'
  const note = (
    <p id={id} data-error={error || undefined} className={cx('text-sm', place ? 'max-w-full' : 'mt-1.5 w-full', tone)}>
      {error ? <CircleAlert className="mt-px size-4" /> : null}
      <span>{children}</span>
    </p>
  )
  return place ? createPortal(note, place) : note
}
