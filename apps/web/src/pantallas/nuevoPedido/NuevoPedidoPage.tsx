import type { Cliente } from '@nitida/contract/clientes'
import { aPesos } from '@nitida/contract/dinero'
import { conFormaPago, folioDe } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { Volver } from '../../base/direccion/Volver.tsx'
import { SinSucursal } from '../../base/listas/SinSucursal.tsx'
import { momentoEn } from '../../base/sesion/useAhora.ts'
import { usePreferencias } from '../../base/sesion/usePreferencias.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { NotaSiguienteCorte } from '../../entidades/corte/NotaSiguienteCorte.tsx'
import { clienteQuery } from '../../entidades/paciente/clientes.consulta.ts'
import { SinPaciente } from '../../entidades/paciente/SinPaciente.tsx'
import { veTodos } from '../../entidades/pedido/pedidos.consulta.ts'
import { useSucursales } from '../../entidades/sucursal/useSucursales.ts'
import { falloAlCrear } from '../../operaciones/guardarPedido/fallos.ts'
import { useCuentas } from '../../operaciones/levantarPedido/cuentas.ts'
import { useNotaElegida, useRecetaElegida } from '../../operaciones/levantarPedido/GraduacionDelPedido.tsx'
import { Guardado } from '../../operaciones/levantarPedido/Guardado.tsx'
import { claveDe } from '../../operaciones/levantarPedido/notas.ts'
import { PacienteCard } from '../../operaciones/levantarPedido/PacienteCard.tsx'
import { PedidoForm } from '../../operaciones/levantarPedido/PedidoForm.tsx'
import { recetasQuery } from '../../operaciones/levantarPedido/pedido.consulta.ts'
import { primeroPorLlenar, type ValoresPedido, valoresNuevos } from '../../operaciones/levantarPedido/pedido.valores.ts'
import { usePartesListas } from '../../operaciones/levantarPedido/usePartesListas.ts'
import { usePedidoForm } from '../../operaciones/levantarPedido/usePedidoForm.ts'
import { MontajeCard } from '../../operaciones/medirMontaje/MontajeCard.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormSkeleton } from '../../ui/FormSkeleton.tsx'
import { dinero } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { AvisoDeCotizado } from './AvisoDeCotizado.tsx'
import { GuardarPresupuesto } from './GuardarPresupuesto.tsx'
import { type Cotizado, inicialesDe, useCotizado, useCrearDe } from './useCotizado.ts'

/** Measures of an order that is being taken: typed here, else those of its note. */
function MedidasDelNuevo() {
  const receta = useRecetaElegida()
  return <MontajeCard en="montaje." otras={receta?.montaje ?? null} />
}

/** The patient of the address; one from navigation state spares asking for him (D-17). */
function usePaciente() {
  const { idCliente } = useParametros('nuevoPedido')
  const { cliente } = useLocation({ select: ({ state }) => state })
  const id = idCliente ?? cliente?.id ?? null
  return { id, cliente: cliente?.id === id ? cliente : null }
}

/** 'Nuevo pedido' (spec §2): without a patient it sends to the patients. */
export function NuevoPedidoPage() {
  const { usuario } = useSesion()
  const { id, cliente } = usePaciente()
  if (id === null) return <Navigate to="/dashboard/clientes" replace />
  const sinSucursal = !veTodos(usuario) && usuario.branchId === null
  return (
    <Page title="Nuevo pedido" back={<Volver to="/dashboard/clientes">Pacientes</Volver>}>
      {sinSucursal ? (
        <SinSucursal>Los pedidos se toman en una sucursal.</SinSucursal>
      ) : cliente ? (
        <ConPresupuesto key={id} cliente={cliente} />
      ) : (
        <BuscarPaciente id={id} />
      )}
    </Page>
  )
}

function BuscarPaciente({ id }: { id: number }) {
  const consulta = useQuery(clienteQuery(id))
  const { data, error } = consulta
  if (data) return <ConPresupuesto key={id} cliente={data.data} />
  return error ? <SinPaciente consulta={consulta} /> : <FormSkeleton />
}

/** The form once the quote that the address names is there, and all that stands above the elements. */
function ConPresupuesto({ cliente }: { cliente: Cliente }) {
  const { cotizado, fallo, reintentar } = useCotizado()
  const listas = usePartesListas(cliente.id, true)
  const { cargadas } = useSucursales()
  if (fallo)
    return (
      <ErrorState title="No se pudo cargar el presupuesto" onRetry={reintentar}>
        {fallo.message}
      </ErrorState>
    )
  return cotizado === undefined || !listas || !cargadas ? (
    <FormSkeleton />
  ) : (
    <Formulario cliente={cliente} cotizado={cotizado} />
  )
}

/** The button of a form that came filled says what it books, as the form is changed. It has the height of two lines, so that nothing moves. */
function CrearYCobrar() {
  const { cuentas, fallo } = useCuentas(null)
  const formaPago = useWatch<ValoresPedido, 'formaPago'>({ name: 'formaPago' })
  const cobra = cuentas.cobro > 0 && fallo === null && formaPago !== null
  return (
    <span className="flex min-h-12 items-center py-1 leading-tight text-balance whitespace-normal">
      Crear pedido{cobra ? ` y cobrar ${dinero(aPesos(cuentas.cobro))} ${conFormaPago[formaPago]}` : ''}
    </span>
  )
}

/** The choice of the visit that the address names; null where the patient has none to be made of it. */
function useNotaPedida(idCliente: number): string | null {
  const { visita } = useParametros('nuevoPedido')
  const { data } = useQuery(recetasQuery(idCliente))
  const suya = data?.data.find(({ tipo, id }) => tipo === 'visita' && id === visita)
  return suya ? claveDe(suya) : null
}

function Formulario({ cliente, cotizado }: { cliente: Cliente; cotizado: Cotizado | null }) {
  const sesion = useSesion()
  const navigate = useNavigate()
  const { activas, zonaDe } = useSucursales()
  const crear = useCrearDe(cotizado)
  const notaElegida = useNotaElegida(cliente.id)
  const nota = useNotaPedida(cliente.id)
  const [creado, setCreado] = useState<{ id: number; folio: string } | null>(null)
  const { usuario } = sesion
  const [{ tipoTicket }, cambiarPreferencias] = usePreferencias()
  const hoyEn = (idSucursal: number | null) => momentoEn(zonaDe(idSucursal), sesion).fecha
  const [iniciales] = useState(() =>
    inicialesDe(
      // The chosen branch at first (D-20): the own one; for type 0, who has none, the patient's, where he will fetch it.
      { ...valoresNuevos(cliente, veTodos(usuario) ? cliente.sucursal : usuario.branchId, tipoTicket), nota },
      cotizado,
      hoyEn,
      (idSucursal) => !veTodos(usuario) || activas.some(({ id }) => id === idSucursal),
    ),
  )
  const pedido = usePedidoForm({
    iniciales,
    hoyEn,
    edicion: null,
    onSubmit: async ({ nota, ...datos }) => {
      try {
        const { pedidoId, folio } = await crear.mutateAsync({ ...datos, ...(await notaElegida(nota)) })
        if (datos.tipoTicketFis !== tipoTicket) cambiarPreferencias({ tipoTicket: datos.tipoTicketFis })
        const donde = activas.find((una) => una.id === datos.idSucursal)
        setCreado({ id: pedidoId, folio: donde ? folioDe({ ...donde, folio }) : String(folio) })
        return null
      } catch (error) {
        return falloAlCrear(error)
      }
    },
  })
  const yaPedido = crear.isIdle && cotizado !== null && cotizado.presupuesto.idPedido !== null
  const actual = { id: cliente.sucursal, sucursalNumber: cliente.sucursalNumber, direccion: cliente.sucursalDireccion }
  return (
    <>
      <PacienteCard id={cliente.id} nombre={cliente.nombreCompleto} telefono={cliente.telefono} />
      <PedidoForm
        pedido={pedido}
        hoyEn={hoyEn}
        sucursal={actual}
        repetirDe={cliente.id}
        enviarLabel={cotizado?.alternativa ? <CrearYCobrar /> : 'Crear pedido'}
        empieza={cotizado?.alternativa && !yaPedido ? (primeroPorLlenar(iniciales) ?? 'boton') : null}
        motivo={yaPedido ? 'Este presupuesto ya se hizo pedido.' : null}
        aviso={
          <>
            <AvisoDeCotizado cotizado={cotizado} />
            <NotaSiguienteCorte />
          </>
        }
        medidas={<MedidasDelNuevo />}
        otra={cotizado?.alternativa ? null : <GuardarPresupuesto pedido={pedido} hoyEn={hoyEn} en={cotizado} />}
        guardado={creado !== null}
        onCancelar={() => void navigate({ to: '/dashboard/clientes' })}
      />
      <Guardado
        enviado={!crear.isIdle}
        open={creado !== null}
        titulo="¡Pedido creado!"
        texto={`El nuevo pedido ha sido creado exitosamente.${creado ? ` Folio ${creado.folio}.` : ''}`}
        idPedido={creado?.id ?? 0}
        idCliente={cliente.id}
      />
    </>
  )
}
