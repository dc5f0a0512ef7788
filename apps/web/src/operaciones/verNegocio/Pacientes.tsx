import type { Negocio } from '@nitida/contract/negocio'
import { Card } from '../../ui/Card.tsx'
import { contar } from '../../ui/formatos.ts'
import { Reparto } from './Reparto.tsx'
import type { VistaDeNegocio } from './useNegocio.ts'

const partes = [
  { clave: 'regresan', nombre: 'De quien ya había comprado', color: 'bg-brand' },
  { clave: 'primeraVez', nombre: 'De quien compra por primera vez', color: 'bg-carey' },
] as const

/** Orders of patients who came back, and of new ones. */
export const Pacientes = ({ pacientes, vista }: { pacientes: Negocio['pacientes']; vista: VistaDeNegocio }) => (
  <Card title="Pacientes que regresan">
    <Reparto
      que="pedidos del periodo"
      vacio="Ningún pedido en el periodo."
      partes={partes.map((parte) => {
        const { pedidos, importe } = pacientes[parte.clave]
        const lugar = pedidos > 0 ? vista.aRenglones(parte.clave) : null
        return { ...parte, importe, nota: contar(pedidos, 'pedido'), lugar }
      })}
    />
  </Card>
)
