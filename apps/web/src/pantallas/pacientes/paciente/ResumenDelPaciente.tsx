import type { Cliente } from '@nitida/contract/clientes'
import { preguntas } from '@nitida/contract/clinica.rules'
import type { Historia } from '@nitida/contract/historias'
import type { ResumenPaciente } from '@nitida/contract/mostrador'
import { alcanceDe, type PermisoDeTipo } from '@nitida/contract/permisos'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { FILAS_POR_PAGINA } from '../../../base/listas/filas.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { citasQuery } from '../../../entidades/cita/citas.consulta.ts'
import { irA } from '../../../entidades/paciente/destinos.ts'
import { pedidosQuery } from '../../../entidades/pedido/pedidos.consulta.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { esHallada } from '../../../entidades/visita/graduaciones.ts'
import { graduacionesQuery } from '../../../entidades/visita/visitas.consulta.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { Card } from '../../../ui/Card.tsx'
import { fechaDeInstante } from '../../../ui/formatos.ts'
import { GraduacionActual, Tendencia } from './GraduacionActual.tsx'
import { Historia as LineaDeTiempo } from './Historia.tsx'
import {
  deCita,
  deExamen,
  deFactura,
  deMensaje,
  dePago,
  dePedido,
  examenesDe,
  graduacionesSinRepetir,
  type Leidos,
  type Movimiento,
  sinHuecos,
} from './movimientos.ts'

/** Time for which a graduation or a history counts as fresh, because every look is written down. */
const MIRADO_MS = 10 * 60_000

/** Most rows that a call answers, which is more than any patient has. */
const TODOS = 1000

/** The first page of every tab, so that a tab opened afterwards shows its rows at once; on demand all there is. */
function useMovimientos({ cliente: { id, sucursal }, cuentas }: ResumenPaciente) {
  const [todos, setTodos] = useState(false)
  const limit = todos ? TODOS : FILAS_POR_PAGINA
  const { usuario } = useSesion()
  const zona = useSucursales().zonaDe(sucursal)
  const query = { idCliente: id, page: 1, limit }
  const primera = { page: 1, limit }
  const ve = (permiso: PermisoDeTipo) => alcanceDe(usuario.userType, permiso) !== null
  // The count leaves out histories that he may not read, and what they prescribe is told to him all the same.
  const conGraduaciones = !ve('visitas.leer') ? null : ve('historias.leer') ? cuentas.registros : cuentas.registros + 1
  const si = (cuenta: number | null) => ({ enabled: cuenta !== null && cuenta > 0 })
  const [citas, pedidos, pagos, facturas, mensajes, graduaciones] = useQueries({
    queries: [
      { ...citasQuery(usuario, query), ...si(cuentas.citas) },
      { ...pedidosQuery(usuario, { ...query, search: '', sucursal: null }), ...si(cuentas.pedidos) },
      { ...consulta(api.clientes.pagos, { params: { id }, query: primera }), ...si(cuentas.pagos) },
      { ...consulta(api.facturas.list, { query }), ...si(cuentas.facturas) },
      { ...consulta(api.mensajes.list, { query }), ...si(cuentas.mensajes) },
      { ...graduacionesQuery(id), ...si(conGraduaciones), staleTime: MIRADO_MS },
    ],
  })
  const todas = [citas, pedidos, pagos, facturas, mensajes, graduaciones]
  const leidos = [
    leidosDe(citas.data, (cita) => [deCita(cita)]),
    leidosDe(pedidos.data, dePedido(zona)),
    leidosDe(pagos.data, (pago) => [dePago(zona)(pago)]),
    leidosDe(facturas.data && { ...facturas.data, data: facturas.data.results }, deFactura(zona)),
    leidosDe(mensajes.data, (mensaje) => [deMensaje(zona)(mensaje)]),
    { movimientos: examenesDe(graduaciones.data?.data ?? []).map(deExamen(zona)), hayMas: false },
  ]
  const fallidas = todas.filter(({ isError, data }) => isError && !data)
  const conHistoria = graduaciones.data?.data.some(({ IdHistoria }) => IdHistoria !== null) ?? false
  const historia = useQuery({
    ...consulta(api.historias.ultimaVisitaActual, { params: { clientId: id } }),
    enabled: conHistoria && ve('historias.leer'),
    staleTime: MIRADO_MS,
    placeholderData: undefined,
  })
  return {
    historia: historia.data?.historia ?? null,
    graduaciones,
    zona,
    movimientos: sinHuecos(leidos),
    completa: leidos.every(({ hayMas }) => !hayMas),
    verTodos: () => setTodos(true),
    cargando: todas.some(({ isLoading }) => isLoading),
    error: fallidas[0]?.error ?? null,
    reintentar: () => {
      for (const { refetch } of fallidas) void refetch()
    },
  }
}

interface Lista<T> {
  data: readonly T[]
  total: number
}

/** The events of a list's first rows. */
const leidosDe = <T,>(lista: Lista<T> | undefined, aMovimientos: (fila: T) => Movimiento[]): Leidos => ({
  movimientos: (lista?.data ?? []).flatMap(aMovimientos),
  hayMas: lista !== undefined && lista.total > lista.data.length,
})

/** Events of a patient, of every kind together, with his present graduation beside them. */
export function ResumenDelPaciente({ resumen }: { resumen: ResumenPaciente }) {
  const { graduaciones, historia, ...movimientos } = useMovimientos(resumen)
  const { id } = resumen.cliente
  const examina = alcanceDe(useSesion().usuario.userType, 'visitas.crear') !== null
  const leidas = graduaciones.data?.data ?? []
  const examenes = graduacionesSinRepetir(examenesDe(leidas.filter(esHallada)))
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
      <GraduacionActual
        idCliente={id}
        cargando={graduaciones.isLoading}
        examenes={examenes}
        ultima={leidas[0] ?? null}
        zona={movimientos.zona}
        nuevaVisita={examina ? <NuevaVisita cliente={resumen.cliente} /> : null}
      />
      <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <LineaDeTiempo idCliente={id} {...movimientos} />
      </div>
      <div className="grid items-start gap-4 md:max-lg:grid-cols-2">
        <Tendencia examenes={examenes} zona={movimientos.zona} />
        {historia ? <Antecedentes historia={historia} zona={movimientos.zona} /> : null}
      </div>
    </div>
  )
}

function NuevaVisita({ cliente }: { cliente: Cliente }) {
  const sucursales = useQuery(consulta(api.sucursales.listActivas, {})).data?.data ?? []
  return (
    <Link {...irA('nuevaVisita', cliente, sucursales)} className={buttonClass({ size: 'sm' })}>
      Nueva visita
    </Link>
  )
}

/** Questions that the newest history answers with 'Sí'. */
function Antecedentes({ historia, zona }: { historia: Historia; zona: string }) {
  const si = preguntas.filter(({ campo }) => historia[campo] === 'Si')
  return (
    <Card
      title="Antecedentes"
      actions={<span className="text-sm text-ink2">{fechaDeInstante(historia.createDate, zona)}</span>}
    >
      {si.length === 0 ? <p className="text-ink2">Ninguno en su última historia clínica.</p> : null}
      <ul className="flex flex-wrap gap-2">
        {si.map(({ campo, texto }) => (
          <li key={campo}>
            <Badge tone="carey">{texto}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
