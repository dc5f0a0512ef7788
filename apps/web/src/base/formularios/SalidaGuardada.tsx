import { useBlocker } from '@tanstack/react-router'
import { vistaDe } from '../direccion/direccion.ts'
import { DescartarDialog } from './DescartarDialog.tsx'
import { useCuentaComoEscrito } from './escrito.ts'

/** Asks before the screen, its patient or order, or the site is left while `sucio`. Another page of the same list does not count. */
export function SalidaGuardada({ sucio }: { sucio: boolean }) {
  useCuentaComoEscrito(sucio)
  const salida = useBlocker({
    shouldBlockFn: ({ current, next }) => sucio && vistaDe(current) !== vistaDe(next),
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
