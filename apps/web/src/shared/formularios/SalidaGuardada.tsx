import { useBlocker } from '@tanstack/react-router'
import { DescartarDialog } from './DescartarDialog.tsx'

/** While `sucio`, leaving the screen or the site asks first. Another page of the same list is not leaving. */
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
