import { aPesos } from '@nitida/contract/dinero'
import type { Pedido } from '@nitida/contract/pedidos'
import type { Elemento } from '@nitida/contract/pedidos.elementos'
import { type Cobrado, ESTATUS_EDITADO, ESTATUS_ENTREGADO, etiquetaFormaPago } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { esRechazo, Rechazo } from '../../base/api/fallos.ts'
import { useConfirmacion } from '../../base/formularios/useConfirmacion.ts'
import { momentoEn } from '../../base/sesion/useAhora.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { NotaSiguienteCorte } from '../../entidades/corte/NotaSiguienteCorte.tsx'
import { facturaDePedidoQuery } from '../../entidades/factura/facturas.consulta.ts'
import { MOTIVO_ENTREGADO } from '../../entidades/pedido/textos.ts'
import { useSucursales } from '../../entidades/sucursal/useSucursales.ts'
import { falloAlActualizar } from '../../operaciones/guardarPedido/fallos.ts'
import { useActualizarPedido } from '../../operaciones/guardarPedido/usePedidos.ts'
import { cobradoDe, useCuentas } from '../../operaciones/levantarPedido/cuentas.ts'
import { useRecetaElegida } from '../../operaciones/levantarPedido/GraduacionDelPedido.tsx'
import { Guardado } from '../../operaciones/levantarPedido/Guardado.tsx'
import { NINGUNA, notaDeClave } from '../../operaciones/levantarPedido/notas.ts'
import { PacienteCard } from '../../operaciones/levantarPedido/PacienteCard.tsx'
import { PedidoForm } from '../../operaciones/levantarPedido/PedidoForm.tsx'
import type { DatosPedido } from '../../operaciones/levantarPedido/pedido.schema.ts'
import { type ValoresPedido, valoresDe } from '../../operaciones/levantarPedido/pedido.valores.ts'
import { usePedidoForm } from '../../operaciones/levantarPedido/usePedidoForm.ts'
import { MedirPedido } from '../../operaciones/medirMontaje/MedirPedido.tsx'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { deferred } from '../../ui/deferred.ts'
import { dinero, fechaDeInstante } from '../../ui/formatos.ts'
import { Conflictos } from './Conflictos.tsx'
import { type Conflicto, combinar } from './combinar.ts'
import type { Enmienda } from './EnmiendaDialog.tsx'

const EnmiendaDialog = deferred(async () => (await import('./EnmiendaDialog.tsx')).EnmiendaDialog)

interface Props {
  antes: Cobrado | null
  entregado: boolean
  /** The order changed since the form was filled. */
  cambiado: boolean
  /** Author of the change; null for oneself: an answer that got lost, or another window. */
  porQuien: string | null
  onRecargar: () => void
}

/** Effect of saving an edit, or why it cannot be saved now (D-30). */
function AvisosDeEdicion({ antes, entregado, cambiado, porQuien, onRecargar }: Props) {
  if (entregado)
    return (
      <Aviso tone="bad" title="El pedido ya fue entregado al cliente">
        No se puede cambiar.
      </Aviso>
    )
  if (cambiado)
    return (
      <Aviso
        tone="carey"
        live
        title={porQuien === null ? 'El pedido ya tiene un cambio tuyo' : 'Alguien más cambió este pedido'}
      >
        <p>
          {porQuien === null ? 'Se guardó en un envío anterior o en otra ventana.' : `Lo cambió ${porQuien}.`} Recarga
          los datos actuales; lo que escribiste se conserva.
        </p>
        <Button size="sm" className="mt-2" onClick={onRecargar}>
          Recargar
        </Button>
      </Aviso>
    )
  return <Efecto antes={antes} />
}

const enumerar = new Intl.ListFormat('es-MX')

/** Folios in a sentence; none of them breaks at its hyphen. */
const enFila = (folios: readonly string[]) =>
  enumerar.formatToParts(folios).map(({ type, value }) =>
    type === 'element' ? (
      <span key={value} className="whitespace-nowrap">
        {value}
      </span>
    ) : (
      value
    ),
  )

/** What an order of more than one invoice takes, before anything is typed. */
function AvisoDeFacturas({ idPedido }: { idPedido: number }) {
  const nombradas = useQuery(facturaDePedidoQuery(idPedido)).data?.data.nombradas ?? []
  if (nombradas.length < 2) return null
  return (
    <Aviso tone="carey" title={<>El pedido está en las facturas {enFila(nombradas)}</>}>
      Puedes agregar artículos y cambiar fechas y observaciones. Para quitar o corregir lo facturado, cancela antes una
      de ellas: la que queda se sustituye con todo el pedido.
    </Aviso>
  )
}

function Efecto({ antes }: { antes: Cobrado | null }) {
  const { control } = useFormContext<ValoresPedido>()
  const formaPago = useWatch({ control, name: 'formaPago' })
  const { cuentas } = useCuentas(antes)
  const forma = formaPago ? etiquetaFormaPago[formaPago] : ''
  return (
    <div className="grid gap-1.5 pb-1 text-sm text-ink2">
      {cuentas.cobro > 0 ? (
        <>
          <p className="font-medium text-ink">
            Al guardar se registra hoy un pago de {dinero(aPesos(cuentas.cobro))} ({forma}).
          </p>
          <NotaSiguienteCorte />
        </>
      ) : null}
      {cuentas.pagado > 0 ? (
        <p>Lo ya cobrado no se reduce al editar: para devolver dinero registra una devolución.</p>
      ) : null}
      <p>El pedido pasará a «{ESTATUS_EDITADO}».</p>
    </div>
  )
}

interface PedidoConElementos {
  pedido: Pedido
  elementos: Elemento[]
}

/** The steps of an edit: the form starts from one version of the order and says so when there is a newer one (D-30). */
function useEdicion(actual: PedidoConElementos) {
  const sesion = useSesion()
  const { zonaDe, etiquetaDe } = useSucursales()
  const [base, setBase] = useState(actual)
  const [guardado, setGuardado] = useState(false)
  const [conflictos, setConflictos] = useState<readonly Conflicto[]>([])
  const { pedido } = base
  const actualizar = useActualizarPedido(pedido.id)
  const pregunta = useConfirmacion<{ datos: DatosPedido; opciones: readonly string[] }>()
  const enviadoDe = ({ nota, montaje: _, ...datos }: DatosPedido) => {
    return { ...datos, ...notaDeClave(nota ?? NINGUNA), version: pedido.version }
  }
  const hoyEn = (idSucursal: number | null) => momentoEn(zonaDe(idSucursal), sesion).fecha
  const estado = usePedidoForm({
    iniciales: valoresDe(pedido, base.elementos),
    hoyEn,
    edicion: { antes: cobradoDe(pedido), vencia: pedido.fechaEntregaPrevista },
    onSubmit: async (datos) => {
      try {
        await actualizar.mutateAsync(enviadoDe(datos))
        setGuardado(true)
        return null
      } catch (error) {
        if (!esRechazo(error, 'EDICION_FACTURADA') || !(error instanceof Rechazo)) return falloAlActualizar(error)
        pregunta.pedir({ datos, opciones: error.opciones })
        return null
      }
    },
  })
  /** Sends the edit again with the end that was chosen for its invoice. */
  const enmendar = async (fiscal: Enmienda) => {
    if (!pregunta.dato) return
    try {
      await actualizar.mutateAsync({ ...enviadoDe(pregunta.dato.datos), fiscal })
      setGuardado(true)
    } catch (error) {
      estado.mostrar(falloAlActualizar(error))
    }
    pregunta.cerrar()
  }
  const recargar = () => {
    const nuevos = valoresDe(actual.pedido, actual.elementos)
    const combinado = combinar(valoresDe(pedido, base.elementos), estado.form.getValues(), nuevos, (id) =>
      etiquetaDe(id, 'Otra sucursal'),
    )
    setBase(actual)
    estado.mostrar(null)
    estado.form.reset(nuevos)
    estado.form.reset(combinado.valores, { keepDefaultValues: true })
    setConflictos(combinado.conflictos)
  }
  const decidir = (conflicto: Conflicto, cual: 'mio' | 'guardado') => {
    const tomar = cual === 'mio' ? conflicto.tomarMio : conflicto.tomarGuardado
    estado.form.reset(tomar(estado.form.getValues()), { keepDefaultValues: true })
    setConflictos((antes) => antes.filter((uno) => uno !== conflicto))
  }
  // The event of one's own edit may come before its answer.
  const propio = guardado || estado.form.formState.isSubmitting
  const cambiado = !propio && actual.pedido.version !== pedido.version
  const enmienda = { pregunta, enmendar, cargando: actualizar.isPending }
  return { pedido, estado, hoyEn, guardado, cambiado, recargar, conflictos, decidir, enmienda }
}

/** The form of a stored order, which follows the changes of others. */
export function EditarPedido({ actual }: { actual: PedidoConElementos }) {
  const { estado: sesion, usuario } = useSesion()
  const navigate = useNavigate()
  const { pedido, estado, hoyEn, guardado, cambiado, recargar, conflictos, decidir, enmienda } = useEdicion(actual)
  const { id, idSucursal, sucursalNumber, direccionSucursal, nombreCliente, telefonoCliente } = pedido
  const entregado = actual.pedido.estatus === ESTATUS_ENTREGADO
  const porQuien = actual.pedido.idUltimoModificador === usuario.id ? null : actual.pedido.ultimoModificador
  const motivo = motivoDe({ entregado, cambiado, chocan: conflictos.length > 0 })
  return (
    <>
      <PacienteCard
        id={actual.pedido.idCliente}
        nombre={nombreCliente}
        telefono={telefonoCliente}
        detalle={`Creado el ${fechaDeInstante(pedido.createDate, sesion.zonaHoraria)} por ${pedido.nombreCreador}`}
      />
      <Conflictos conflictos={conflictos} porQuien={porQuien} onDecidir={decidir} />
      <PedidoForm
        pedido={estado}
        hoyEn={hoyEn}
        sucursal={{ id: idSucursal, sucursalNumber, direccion: direccionSucursal }}
        repetirDe={null}
        enviarLabel="Actualizar pedido"
        motivo={guardado ? null : motivo}
        guardado={guardado}
        aviso={
          <>
            {actual.pedido.facturado && !entregado ? <AvisoDeFacturas idPedido={id} /> : null}
            <AvisosDeEdicion
              antes={estado.antes}
              entregado={entregado}
              cambiado={cambiado}
              porQuien={porQuien}
              onRecargar={recargar}
            />
          </>
        }
        medidas={<Medidas pedido={actual.pedido} motivo={entregado ? MOTIVO_ENTREGADO : null} />}
        onCancelar={() => void navigate({ to: '/dashboard/pedidos' })}
      />
      <Suspense>
        {enmienda.pregunta.dato ? (
          <EnmiendaDialog
            open={enmienda.pregunta.abierta}
            opciones={enmienda.pregunta.dato.opciones}
            cargando={enmienda.cargando}
            onElegir={(fin) => void enmienda.enmendar(fin)}
            onCerrar={enmienda.pregunta.cerrar}
          />
        ) : null}
      </Suspense>
      <Guardado
        enviado={estado.form.formState.isSubmitted}
        open={guardado}
        titulo="¡Pedido actualizado!"
        texto="El pedido espera su elaboración con los datos nuevos."
        idPedido={id}
        idCliente={actual.pedido.idCliente}
      />
    </>
  )
}

/** Fitting measures of the stored order, which are kept apart from its edit. */
function Medidas({ pedido, motivo }: { pedido: Pedido; motivo: string | null }) {
  const { zonaDe } = useSucursales()
  const receta = useRecetaElegida()
  return (
    <MedirPedido
      idPedido={pedido.id}
      zona={zonaDe(pedido.idSucursal)}
      deNota={receta?.montaje ?? null}
      motivo={motivo}
    />
  )
}

/** Why it cannot be stored now; null when it can. */
function motivoDe({
  entregado,
  cambiado,
  chocan,
}: Record<'entregado' | 'cambiado' | 'chocan', boolean>): string | null {
  if (entregado) return MOTIVO_ENTREGADO
  if (cambiado) return 'Recarga primero los datos actuales.'
  return chocan ? 'Elige primero qué queda de lo que cambiaron los dos.' : null
}
