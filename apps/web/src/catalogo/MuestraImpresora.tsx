import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Impresora } from '../operaciones/imprimir/impresora.ts'
import { crearImpresora } from '../operaciones/imprimir/impresoraDelEquipo.ts'
import { Button } from '../ui/Button.tsx'
import { deferred } from '../ui/deferred.ts'
import { Fila, Muestra } from './Muestra.tsx'

const ImpresoraDialog = deferred(async () => (await import('../operaciones/imprimir/ImpresoraDialog.tsx')).default)

/** A printer that stays in one state and prints on nothing. */
const quieta = (estado: ReturnType<Impresora['estado']>): Impresora => ({
  retener: () => () => undefined,
  estado: () => estado,
  suscribir: () => () => undefined,
  reintentar: () => undefined,
  listar: async () => ['EPSON TM-T20III Receipt', 'POS-58', 'Microsoft Print to PDF'],
  imprimir: async () => undefined,
})

/** `?puente=ws://…` shows the dialog with a real bridge instead. */
const puente = new URLSearchParams(location.search).get('puente')

const muestras: readonly { nombre: string; impresora: Impresora }[] = puente
  ? [{ nombre: 'Impresora', impresora: crearImpresora([puente]) }]
  : [
      { nombre: 'Impresora conectada', impresora: quieta('conectado') },
      { nombre: 'Impresora sin puente', impresora: quieta('reconectando') },
      { nombre: 'Impresora sin permiso', impresora: quieta('sin permiso') },
    ]

const consultas = new QueryClient()

export function MuestraImpresora() {
  return (
    <Muestra title="Impresora de tickets">
      <QueryClientProvider client={consultas}>
        <Fila>
          {muestras.map((muestra) => (
            <DialogoImpresora key={muestra.nombre} {...muestra} />
          ))}
        </Fila>
      </QueryClientProvider>
    </Muestra>
  )
}

function DialogoImpresora({ nombre, impresora }: { nombre: string; impresora: Impresora }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Printer />} onClick={() => setOpen(true)}>
        {nombre}
      </Button>
      <Suspense fallback={null}>
        <ImpresoraDialog open={open} onOpenChange={setOpen} impresora={impresora} />
      </Suspense>
    </>
  )
}
