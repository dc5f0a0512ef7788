import type { Comisiones } from '@nitida/contract/comisiones'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { useClave } from '../../base/api/useClave.ts'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { preguntar } from '../../base/formularios/preguntar.ts'
import { Button } from '../../ui/Button.tsx'
import { contar, dinero, fechaLarga } from '../../ui/formatos.ts'
import { toast } from '../../ui/toast.ts'
import { useRecargarComisiones, type VistaDeComisiones } from './useComisiones.ts'

interface Props {
  /** Undefined while they are on their way. */
  comisiones: Comisiones | undefined
  vista: VistaDeComisiones
  /** Whether the figures of another period are still shown. */
  ocupado: boolean
}

function motivoDe({ terminado, total }: Comisiones): string | null {
  if (total.renglones === 0) return 'No hay nada que cerrar en estos días.'
  return terminado ? null : 'El último día todavía no termina. Elige uno que ya terminó.'
}

/** Freezes the open period, after it was said what will be frozen. */
export function CerrarBoton({ comisiones, vista, ocupado }: Props) {
  const clave = useClave()
  const recargar = useRecargarComisiones()
  const navigate = useNavigate()
  const cerrar = ({ desde, hasta, personas, total }: Comisiones) =>
    preguntar({
      title: '¿Cerrar el periodo?',
      description: `Del ${fechaLarga(desde)} al ${fechaLarga(hasta)} quedan ${contar(total.renglones, 'movimiento')} de ${contar(personas.length, 'persona')}, con comisiones por ${dinero(total.comision)}. Ya no cambia: lo que se corrija después entra en el siguiente periodo.`,
      confirmLabel: `Cerrar con ${dinero(total.comision)}`,
      hacer: async () => {
        const body = { hasta, renglones: total.renglones, comision: total.comision }
        try {
          const { data } = await call(api.comisiones.cerrar, { body }, { clave: clave.actual() })
          clave.renovar()
          toast.exito('¡Periodo cerrado!', `${dinero(data.comision)} en comisiones.`)
          void navigate(vista.lugar({ comision: data.id }))
        } finally {
          await recargar()
        }
      },
      fallo: (error) => {
        clave.renovar() // other figures are another request
        return textoDeFallo(error, 'cerrar el periodo')
      },
    })
  return (
    <Button
      variant="primary"
      onClick={() => comisiones && cerrar(comisiones)}
      motivo={ocupado || !comisiones ? 'Se está calculando.' : motivoDe(comisiones)}
    >
      Cerrar periodo
    </Button>
  )
}
