import type { Traslado } from '@nitida/contract/inventario.traslados'
import { Card } from '../../../ui/Card.tsx'
import { Definition } from '../../../ui/Definition.tsx'
import { fechaHoraLarga } from '../../../ui/formatos.ts'

interface PasoProps {
  nombre: string
  en: string | null
  por: string | null
}

const Paso = ({ nombre, en, por }: PasoProps) =>
  en ? (
    <Definition nombre={nombre}>
      <span className="block">{por}</span>
      <span className="block text-ink2">{fechaHoraLarga(en)}</span>
    </Definition>
  ) : null

/** Who asked for the pieces, sent them, received them or took the request back, with what each of them wrote. */
export function HistoriaDeTraslado({ traslado }: { traslado: Traslado }) {
  const { nota, motivo } = traslado
  return (
    <Card title="Historia">
      <dl className="grid gap-4 text-sm sm:grid-cols-3">
        <Paso nombre="Lo creó" en={traslado.creadoEn} por={traslado.creadoPor} />
        <Paso nombre="Lo envió" en={traslado.enviadoEn} por={traslado.enviadoPor} />
        <Paso
          nombre={motivo === null ? 'Lo recibió' : 'Lo cerró con faltantes'}
          en={traslado.recibidoEn}
          por={traslado.recibidoPor}
        />
        <Paso nombre="Lo canceló" en={traslado.canceladoEn} por={traslado.canceladoPor} />
        {nota ? <Definition nombre="Nota">{nota}</Definition> : null}
        {motivo === null ? null : <Definition nombre="Motivo de los faltantes">{motivo}</Definition>}
      </dl>
    </Card>
  )
}
