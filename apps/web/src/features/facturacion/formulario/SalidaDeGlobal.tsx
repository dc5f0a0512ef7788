import type { viasDeSalida } from '@nitida/contract/facturacion.contador'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { api } from '../../../shared/api/rutas.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/toast.ts'

type Via = (typeof viasDeSalida)[number]

const vias: readonly { via: Via; titulo: string; texto: string; boton: string }[] = [
  {
    via: 'reexpedir',
    titulo: 'Hacer la global otra vez sin él',
    texto:
      'La global se cancela con motivo 04 y se timbra de nuevo con los demás tickets. Lo mejor dentro del mismo mes.',
    boton: 'Cancelar y rehacer la global',
  },
  {
    via: 'egreso',
    titulo: 'Hacer un egreso',
    texto:
      'Una nota de crédito le quita el ticket a la global, que sigue vigente. Lo mejor cuando el mes ya se declaró.',
    boton: 'Hacer el egreso',
  },
]

/** An order of a global whose customer wants an invoice by name: both ways that SAT knows, each in one step. */
export function SalidaDeGlobal({ idFactura, idPedido }: { idFactura: number; idPedido: number }) {
  const cache = useQueryClient()
  const salida = useMutation({
    mutationFn: (via: Via) => call(api.facturas.sacarDeGlobal, { params: { id: idFactura }, body: { idPedido, via } }),
    onSuccess: ({ listo, mensaje }) => (listo ? toast.exito(mensaje) : toast.info('Todavía no está.', mensaje)),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: ['facturas'] })
      void cache.invalidateQueries({ queryKey: ['pedidos'] })
    },
  })
  return (
    <Card title="El cliente la quiere a su nombre">
      <div className="grid gap-4 sm:grid-cols-2">
        {vias.map(({ via, titulo, texto, boton }) => (
          <section key={via} aria-label={titulo} className="grid content-between gap-3 rounded-card bg-sunken p-4">
            <div>
              <h3 className="font-semibold">{titulo}</h3>
              <p className="mt-1 text-ink2">{texto}</p>
            </div>
            <Button
              cargando={salida.isPending && salida.variables === via}
              motivo={salida.isPending ? 'Espera a que termine.' : null}
              onClick={() => salida.mutate(via)}
            >
              {boton}
            </Button>
          </section>
        ))}
      </div>
      {salida.error ? (
        <Aviso tone="bad" title="No se pudo sacar de la global." className="mt-4" live>
          {salida.error.message}
        </Aviso>
      ) : null}
    </Card>
  )
}
