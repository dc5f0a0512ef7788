import { useId } from 'react'
import { useHint } from './useHint.tsx'

/**
 * The reason why a control cannot be used now (house rule: disabled with the reason, never just grey). The text is the
 * control's description at all times, and the visible bubble repeats it.
 */
export function useDisabledReason(motivo: string | null | undefined) {
  const id = useId()
  const { props, element } = useHint(motivo ?? '')
  if (!motivo) return { props: null, element: null }
  return {
    props: { 'aria-disabled': true, 'aria-describedby': id, ...props } as const,
    element: (
      <>
        <span id={id} hidden>
          {motivo}
        </span>
        {element}
      </>
    ),
  }
}
