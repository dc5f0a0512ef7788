import { useBlocker } from '@tanstack/react-router'
import { DescartarDialog } from './DescartarDialog.tsx'

/** Asks before the screen or the site is left while `sucio`. Another page of the same list does not count. */
export function SalidaGuardada({ sucio }: { sucio: boolean }) {
  const salida = useBlocker({
    shouldBlockFn: ({ current, next }) => sucio && current.pathname !== next.pathname,
    enableBeforeUnload: () => sucio,
    withResolver: true,
  })
  return (
    <DescartarDialog
      open={salida.status === 'blocked'}
      onSeguir={() => salida.reset?.()}
      onDescartar={() => salida.proceed?.()}
    />
  )
}
