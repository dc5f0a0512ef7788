import type { Visita } from '@nitida/contract/visitas'
import { FileText, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { deferred } from '../../../ui/deferred.ts'

// Printing brings the bridge's protocol along; the visit is read far more often than it is printed.
const ReimprimirDialog = deferred(async () => (await import('./ReimprimirDialog.tsx')).ReimprimirDialog)

const RecetaDialog = deferred(async () => (await import('../../historias/shared/RecetaDialog.tsx')).RecetaDialog)

/** The papers of a visit. */
export function AccionesDeVisita({ visita }: { visita: Visita }) {
  const [reimprimiendo, setReimprimiendo] = useState(false)
  const [recetando, setRecetando] = useState(false)
  return (
    <>
      <Button icon={<Printer />} onClick={() => setReimprimiendo(true)}>
        Reimprimir Ticket
      </Button>
      <Button variant="primary" icon={<FileText />} onClick={() => setRecetando(true)}>
        Receta
      </Button>
      <Suspense>
        {reimprimiendo ? <ReimprimirDialog visita={visita} onCerrar={() => setReimprimiendo(false)} /> : null}
        {recetando ? (
          <RecetaDialog de={{ tipo: 'visita', id: visita.IdVisita }} onCerrar={() => setRecetando(false)} />
        ) : null}
      </Suspense>
    </>
  )
}
