import type { Visita } from '@nitida/contract/visitas'
import { FileText, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { api } from '../../../shared/api/rutas.ts'
import { textoDeFallo } from '../../../shared/formularios/fallo.ts'
import { Button } from '../../../ui/Button.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { toast } from '../../../ui/toast.ts'
import { abrirPapel } from '../../historias/shared/abrirPapel.ts'

// Printing brings the bridge's protocol along; the visit is read far more often than it is printed.
const ReimprimirDialog = deferred(async () => (await import('./ReimprimirDialog.tsx')).ReimprimirDialog)

const abrirReceta = ({ IdVisita }: Visita) =>
  abrirPapel(
    async () => (await call(api.documentos.recetaDeVisita, { params: { id: IdVisita } })).pdfUrl,
    (error) => toast.error('No se abrió la receta', textoDeFallo(error, 'abrir la receta')),
  )

/** The papers of a visit. */
export function AccionesDeVisita({ visita }: { visita: Visita }) {
  const [reimprimiendo, setReimprimiendo] = useState(false)
  return (
    <>
      <Button icon={<Printer />} onClick={() => setReimprimiendo(true)}>
        Reimprimir Ticket
      </Button>
      <Button variant="primary" icon={<FileText />} onClick={() => void abrirReceta(visita)}>
        Receta
      </Button>
      <Suspense>
        {reimprimiendo ? <ReimprimirDialog visita={visita} onCerrar={() => setReimprimiendo(false)} /> : null}
      </Suspense>
    </>
  )
}
