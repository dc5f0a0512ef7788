import type { EstadoAutofactura } from '@nitida/contract/autofactura'
import { FileText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { apiPublica } from '../../shared/api/rutasPublicas.ts'
import { Button } from '../../ui/Button.tsx'
import { quietlyDeferred } from '../../ui/quietlyDeferred.ts'

const FacturarForm = quietlyDeferred(async () => (await import('./FacturarForm.tsx')).FacturarForm)

/** 'Facturar mi compra': the server says whether it can be, the form comes only then. */
export function FacturarCompra({ clave }: { clave: string }) {
  const [estado, setEstado] = useState<EstadoAutofactura | null>(null)
  const [esperando, setEsperando] = useState(false)
  const [fallo, setFallo] = useState<string | null>(null)
  const abrir = async () => {
    setEsperando(true)
    setFallo(null)
    try {
      setEstado((await call(apiPublica.autofactura, { params: { clave } })).data)
    } catch (error) {
      setFallo(error instanceof Error ? error.message : null)
    } finally {
      setEsperando(false)
    }
  }
  return (
    <section aria-label="Factura" className="mt-4 rounded-card border border-line bg-surface p-5 shadow-rest">
      {estado?.posible ? (
        <Suspense>
          <FacturarForm clave={clave} limite={estado.limite} />
        </Suspense>
      ) : (
        <>
          {estado ? null : (
            <Button size="lg" block icon={<FileText />} cargando={esperando} onClick={() => void abrir()}>
              Facturar mi compra
            </Button>
          )}
          <p role="status" className={fallo ? 'mt-3 text-bad-ink' : ''}>
            {fallo ?? estado?.motivo}
          </p>
        </>
      )}
    </section>
  )
}
