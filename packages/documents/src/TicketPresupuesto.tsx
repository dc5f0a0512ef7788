import { ANCHO_TICKET, type AnchoTicket } from '@nitida/contract/tickets.rules'
import { CodigoQr } from './CodigoQr.tsx'
import { Encabezado } from './Encabezado.tsx'
import { dinero, fechaLarga } from './formatos.ts'
import { Apartado, centrado, fuerte, Papel, Renglon, Texto } from './papel.tsx'
import {
  type AlternativaImpresa,
  CON_EL_CODIGO,
  conceptosOfrecidos,
  NO_ES_PEDIDO,
  type PresupuestoImpreso,
  respetoDe,
} from './presupuesto.ts'

interface Props {
  presupuesto: PresupuestoImpreso
  dots?: AnchoTicket
}

/** A quote on a roll: its alternatives one below the other, until when they hold, and the code of the customer's page. No phone. */
export function TicketPresupuesto({ presupuesto, dots = ANCHO_TICKET }: Props) {
  const { membrete, folio, fecha, paciente, atendio, enlace, alternativas } = presupuesto
  return (
    <Papel dots={dots}>
      <Encabezado
        nombreOptica={membrete.nombreOptica}
        logo={membrete.logo}
        titulo="Presupuesto"
        copia={null}
        reimpresion={false}
        fecha={fecha}
        lineas={[`Folio ${folio}`, ...membrete.lineas, `Te atendió: ${atendio}`]}
        cliente={{ nombre: paciente, telefono: '' }}
      />
      {alternativas.map((alternativa, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two alternatives may have one name, and none ever moves
        <Alternativa key={i} alternativa={alternativa} />
      ))}
      <Apartado>
        <Texto estilo={fuerte}>{respetoDe(presupuesto)}</Texto>
        <Texto>{NO_ES_PEDIDO}</Texto>
      </Apartado>
      <CodigoQr texto={enlace} dots={dots} />
      <Texto estilo={centrado}>{CON_EL_CODIGO}</Texto>
    </Papel>
  )
}

function Alternativa({ alternativa }: { alternativa: AlternativaImpresa }) {
  const { nombre, recomendada, total, fechaEntrega, elementos } = alternativa
  return (
    <Apartado>
      <Renglon nombre={nombre} valor={recomendada ? 'Recomendada' : ''} negrita />
      {elementos.flatMap((elemento, i) =>
        conceptosOfrecidos(elemento).map((concepto, j) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a quote may say the same, and none ever moves
          <Renglon key={`${i} ${j}`} nombre={concepto.nombre} valor={dinero(concepto.importe)} />
        )),
      )}
      <Renglon nombre="Total" valor={dinero(total)} negrita />
      <Texto>{`Para el ${fechaLarga(fechaEntrega)}`}</Texto>
    </Apartado>
  )
}
