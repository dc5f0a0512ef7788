import type { Visita } from '@nitida/contract/visitas'
import { Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { deferred } from '../../../ui/deferred.ts'

// Printing brings the bridge's protocol along; the visit is read far more often than it is printed.
const ReimprimirDialog = deferred(async () => (await import('./ReimprimirDialog.tsx')).ReimprimirDialog)

/** The papers of a visit. */
export function AccionesDeVisita({ visita }: { visita: Visita }) {
  const [reimprimiendo, setReimprimiendo] = useState(false)
  return (
    <>
      <Button icon={<Printer />} onClick={() => setReimprimiendo(true)}>
        Reimprimir Ticket
      </Button>
      <Suspense>
        {reimprimiendo ? <ReimprimirDialog visita={visita} onCerrar={() => setReimprimiendo(false)} /> : null}
      </Suspense>
    </>
  )
}
