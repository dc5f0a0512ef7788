import type { viasDeSalida } from '@nitida/contract/facturacion.contador'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { preguntar } from '../../base/formularios/preguntar.ts'
import { useRecargar } from '../../base/realtime/useRecargar.ts'
import {
  PlazoParaCancelar,
  PorExcepcion,
  useVistaCancelacion,
  YA_PASO,
} from '../../operaciones/facturar/PorExcepcion.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'

type Via = (typeof viasDeSalida)[number]

const vias: readonly { via: Via; titulo: string; pregunta: string; texto: string; boton: string }[] = [
  {
    via: 'reexpedir',
    titulo: 'Hacer la global otra vez sin él',
    pregunta: '¿Cancelar la global y hacerla sin este pedido?',
    texto:
      'La global se cancela con motivo 04 y se timbra de nuevo con los demás tickets. Lo mejor dentro del mismo mes.',
    boton: 'Cancelar y rehacer la global',
  },
  {
    via: 'egreso',
    titulo: 'Hacer un egreso',
    pregunta: '¿Hacer un egreso que le quite este pedido a la global?',
    texto:
      'Una nota de crédito le quita el ticket a la global, que sigue vigente. Lo mejor cuando el mes ya se declaró.',
    boton: 'Hacer el egreso',
  },
]

/**
 * An order of a global whose customer wants an invoice by name: both ways that SAT knows, each in one step. Past the global's last
 * day the first one waits for who has SAT's answer.
 */
export function SalidaDeGlobal({ idFactura, idPedido }: { idFactura: number; idPedido: number }) {
  const [aceptadaPorExcepcion, setExcepcion] = useState(false)
  const plazo = useVistaCancelacion(idFactura).data?.data.plazo
  const vencido = plazo?.vencido ?? false
  const sacar = useMutation({
    mutationFn: (via: Via) =>
      call(api.facturas.sacarDeGlobal, { params: { id: idFactura }, body: { idPedido, via, aceptadaPorExcepcion } }),
    onSuccess: ({ listo, mensaje }) => (listo ? toast.exito(mensaje) : toast.info('Todavía no está.', mensaje)),
    onSettled: useRecargar('facturas'),
  })
  const pedir = ({ via, pregunta, texto, boton }: (typeof vias)[number]) =>
    preguntar({
      title: pregunta,
      description: `${texto} Ante el SAT no se puede deshacer.`,
      confirmLabel: boton,
      peligro: via === 'reexpedir',
      hacer: () => sacar.mutateAsync(via),
      fallo: (error) => textoDeFallo(error, 'sacar el pedido de la global'),
    })
  return (
    <Card title="El cliente la quiere a su nombre">
      <div className="grid gap-4 sm:grid-cols-2">
        {vias.map((una) => (
          <section
            key={una.via}
            aria-label={una.titulo}
            className="grid content-between gap-3 rounded-card bg-sunken p-4"
          >
            <div>
              <h3 className="font-semibold">{una.titulo}</h3>
              <p className="mt-1 mb-3 text-ink2">{una.texto}</p>
              {una.via === 'reexpedir' && plazo ? <PlazoParaCancelar {...plazo} /> : null}
              {una.via === 'reexpedir' && vencido ? (
                <PorExcepcion aceptada={aceptadaPorExcepcion} onAceptada={setExcepcion} />
              ) : null}
            </div>
            <Button
              motivo={una.via === 'reexpedir' && vencido && !aceptadaPorExcepcion ? YA_PASO : null}
              onClick={() => pedir(una)}
            >
              {una.boton}
            </Button>
          </section>
        ))}
      </div>
    </Card>
  )
}
