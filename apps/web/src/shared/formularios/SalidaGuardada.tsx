import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { quietlyDeferred } from '../../ui/quietlyDeferred.ts'

// Fetched when there is something to lose.
const DescartarDialog = quietlyDeferred(async () => (await import('./DescartarDialog.tsx')).DescartarDialog)

/** While `sucio`, leaving the screen or the site asks first. Another page of the same list is not leaving. */
export function SalidaGuardada({ sucio }: { sucio: boolean }) {
  const salida = useBlocker({
    shouldBlockFn: ({ current, next }) => sucio && current.pathname !== next.pathname,
    enableBeforeUnload: () => sucio,
    withResolver: true,
  })
  return (
    <Suspense>
      {sucio ? (
        <DescartarDialog
          open={salida.status === 'blocked'}
          onSeguir={() => salida.reset?.()}
          onDescartar={() => salida.proceed?.()}
        />
      ) : null}
    </Suspense>
  )
}
