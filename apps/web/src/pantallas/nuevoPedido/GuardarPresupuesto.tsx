import type { Fecha } from '@nitida/contract/fechas'
import type { AlternativaNueva, CrearPresupuesto } from '@nitida/contract/presupuestos'
import { useNavigate } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { Suspense } from 'react'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { useConfirmacion } from '../../base/formularios/useConfirmacion.ts'
import { useUnaVez } from '../../base/formularios/useUnaVez.ts'
import { useNotaElegida } from '../../operaciones/levantarPedido/GraduacionDelPedido.tsx'
import type { DatosDePresupuesto } from '../../operaciones/levantarPedido/PresupuestoDialog.tsx'
import type { ValoresPedido } from '../../operaciones/levantarPedido/pedido.valores.ts'
import type { PedidoFormState } from '../../operaciones/levantarPedido/usePedidoForm.ts'
import { Button } from '../../ui/Button.tsx'
import { deferred } from '../../ui/deferred.ts'
import { toast } from '../../ui/toast.ts'
import type { Cotizado } from './useCotizado.ts'

const PresupuestoDialog = deferred(
  async () => (await import('../../operaciones/levantarPedido/PresupuestoDialog.tsx')).PresupuestoDialog,
)

const alternativaDe = ({ fechaEntrega, elementos }: ValoresPedido, nombre: string): AlternativaNueva => ({
  nombre,
  fechaEntrega: fechaEntrega ?? '',
  elementos: elementos.map(({ idElemento: _, ...elemento }) => ({
    ...elemento,
    importeArmazon: elemento.importeArmazon ?? 0,
    importeLente: elemento.importeLente ?? 0,
    importeOtro: elemento.importeOtro ?? 0,
  })),
})

interface Props {
  pedido: PedidoFormState
  hoyEn: (idSucursal: number | null) => Fecha
  /** The quote that gets another alternative; null for a new one. */
  en: Cotizado | null
}

/** Keeps what the form says as a quote: no money is taken. What a quote has not, the form need not say. */
export function GuardarPresupuesto({ pedido: { form }, hoyEn, en }: Props) {
  const navigate = useNavigate()
  const dialogo = useConfirmacion<true>()
  const notaElegida = useNotaElegida(form.getValues('idCliente'))
  const crear = useUnaVez('presupuestos', (body: CrearPresupuesto, clave) =>
    call(api.presupuestos.crear, { body }, { clave }),
  )
  const agregar = useUnaVez('presupuestos', ({ id, ...body }: AlternativaNueva & { id: number }, clave) =>
    call(api.presupuestos.agregar, { params: { id }, body }, { clave }),
  )
  const presupuesto = en?.presupuesto ?? null
  const pedir = async () => {
    if (await form.trigger(['idSucursal', 'fechaEntrega', 'elementos'], { shouldFocus: true })) dialogo.pedir(true)
  }
  const guardar = async ({ nombre, vigenteHasta }: DatosDePresupuesto) => {
    const valores = form.getValues()
    const { idCliente, observaciones, nota } = valores
    const alternativa = alternativaDe(valores, nombre)
    const id = presupuesto
      ? (await agregar.mutateAsync({ id: presupuesto.id, ...alternativa })).data.id
      : (
          await crear.mutateAsync({
            ...{ idCliente, idSucursal: valores.idSucursal ?? 0, observaciones, vigenteHasta: vigenteHasta ?? '' },
            ...(await notaElegida(nota)),
            alternativas: [alternativa],
          })
        ).id
    toast.exito(presupuesto ? '¡Alternativa agregada!' : '¡Presupuesto guardado!', 'No se cobró nada.')
    // What was written is stored, so leaving loses nothing.
    void navigate({ ...aPath('/dashboard/pedidos', { vista: 'presupuestos', presupuesto: id }), ignoreBlocker: true })
  }
  return (
    <>
      <Button block icon={<FileText />} onClick={() => void pedir()}>
        {presupuesto ? 'Agregar alternativa' : 'Guardar como presupuesto'}
      </Button>
      <Suspense>
        {dialogo.dato ? (
          <PresupuestoDialog
            key={dialogo.apertura}
            open={dialogo.abierta}
            hoy={hoyEn(form.getValues('idSucursal'))}
            cuantas={presupuesto ? presupuesto.alternativas.length : null}
            onCerrar={dialogo.cerrar}
            guardar={guardar}
          />
        ) : null}
      </Suspense>
    </>
  )
}
