import { DIAS_DE_AUDITORIA } from '@nitida/contract/auditoria.rules'
import { sumarDias } from '@nitida/contract/fechas'
import { Link } from '@tanstack/react-router'
import { aPath } from '../../../../base/direccion/ubicaciones.ts'
import { useSesion } from '../../../../base/sesion/useSesion.ts'
import { buttonClass } from '../../../../ui/buttonClass.ts'
import { Card } from '../../../../ui/Card.tsx'

/** The way to what the audit says of a patient; for type 0. */
export function QuienLoLeyo({ idCliente }: { idCliente: number }) {
  const { hoy } = useSesion().estado
  const deUnAnio = {
    vista: 'auditoria',
    paciente: idCliente,
    desde: sumarDias(hoy, 1 - DIAS_DE_AUDITORIA),
    hasta: hoy,
  } as const
  return (
    <Card title="Auditoría">
      <div className="flex flex-wrap gap-2">
        <Link {...aPath('/dashboard', { ...deUnAnio, lecturas: 'true' })} className={buttonClass({ size: 'sm' })}>
          Quién leyó su expediente
        </Link>
        <Link {...aPath('/dashboard', deUnAnio)} className={buttonClass({ size: 'sm' })}>
          Todo lo que se hizo
        </Link>
      </div>
    </Card>
  )
}
