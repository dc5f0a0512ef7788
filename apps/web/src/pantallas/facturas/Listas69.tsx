import type { Listas69 } from '@nitida/contract/facturacion.listas69'
import { useMutation, useQuery } from '@tanstack/react-query'
import { UserRoundSearch } from 'lucide-react'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { subir } from '../../base/api/subir.ts'
import { useClave } from '../../base/api/useClave.ts'
import { reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { useRecargar } from '../../base/realtime/useRecargar.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { contar, fechaHoraLarga, numero } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'

/** SAT's lists of articles 69 and 69-B: each is dropped, and says who of the chain's receivers and suppliers is on it. */
export function Listas69Card() {
  const lista = useQuery(consulta(api.facturas.listas69, {}))
  const { data, error } = lista
  return (
    <div className="mt-6 grid gap-4">
      <Zona />
      <Card title="Clientes y proveedores en las listas 69 y 69-B" padded={!data?.data.nuestros.length}>
        {data ? (
          <Contenido {...data.data} />
        ) : error ? (
          <ErrorState title="No se pudieron cargar las listas 69 y 69-B" causa={error} {...reintentoDe(lista)} />
        ) : (
          <Skeleton lines={3} />
        )}
      </Card>
    </div>
  )
}

function Zona() {
  const clave = useClave()
  const recargar = useRecargar('facturas')
  const cargar = useMutation({
    mutationFn: (archivo: File) => {
      const cuerpo = new FormData()
      cuerpo.set('nombre', archivo.name.slice(0, 120))
      cuerpo.set('archivo', archivo, 'lista')
      return subir(api.facturas.cargarLista69, cuerpo, {
        ...{ clave: clave.actual(), encabezados: {}, onAvance: () => undefined },
      })
    },
    onSettled: () => {
      clave.renovar()
      return recargar()
    },
  })
  return (
    <FileDrop
      label="Listas 69 y 69-B"
      primary={false}
      icon={<UserRoundSearch />}
      title="Suelta aquí una lista 69 o 69-B del SAT"
      inputLabel="Archivo de la lista 69 o 69-B"
      accept={['.csv', '.xlsx']}
      chooseLabel="Elegir lista"
      onFile={cargar.mutate}
      busy={cargar.isPending}
      below={
        cargar.error ? (
          <Aviso tone="bad" className="mx-auto mt-5 max-w-xl text-left">
            {textoDeFallo(cargar.error, 'cargar la lista')}
          </Aviso>
        ) : null
      }
    >
      El «Listado completo» de la 69-B o una de la 69 (firmes, exigibles, no localizados, sentencias, CSD sin efectos,
      cancelados), tal como el SAT la publica. Reemplaza a la anterior, y avisa al facturar o recibir mercancía.
    </FileDrop>
  )
}

type Nuestro = Listas69['nuestros'][number]

const columnas: readonly Column<Nuestro>[] = [
  {
    key: 'nombre',
    title: 'Contribuyente',
    rowHeader: true,
    phone: 'title',
    cell: ({ nombre, rfc }) => (
      <>
        <span className="block font-medium wrap-anywhere">{nombre}</span>
        <span className="block text-xs font-normal text-ink3">{rfc}</span>
      </>
    ),
  },
  {
    ...{ key: 'situacion', title: 'Situación', phone: 'block' },
    cell: ({ situacion, supuestos }) => (
      <span className="flex flex-wrap gap-1">
        {situacion ? <Badge tone={situacion === 'Definitivo' ? 'bad' : 'carey'}>{`69-B: ${situacion}`}</Badge> : null}
        {supuestos.map((supuesto) => (
          <Badge key={supuesto}>{`69: ${supuesto}`}</Badge>
        ))}
      </span>
    ),
  },
  {
    ...{
      key: 'facturas',
      title: 'Facturas a su nombre',
      phone: 'block',
      phoneTitle: true,
      align: 'end',
      numeric: true,
    },
    cell: ({ facturas }) => numero(facturas),
  },
  {
    ...{ key: 'compras', title: 'Compras a él', phone: 'block', phoneTitle: true, align: 'end', numeric: true },
    cell: ({ compras }) => numero(compras),
  },
]

function Contenido({ cargas, nuestros }: Listas69) {
  if (cargas.length === 0) return <p className="text-ink2">Todavía no se ha cargado ninguna lista.</p>
  return (
    <div className={nuestros.length > 0 ? 'grid gap-3' : 'grid gap-3 text-ink2'}>
      <p className={nuestros.length > 0 ? 'px-4 text-ink2' : undefined}>
        {nuestros.length > 0
          ? 'Pregunta a tu contador antes de facturarles o comprarles.'
          : 'Ninguno de tus clientes ni proveedores está en las listas cargadas.'}
      </p>
      {nuestros.length > 0 ? (
        <Table
          caption="Clientes y proveedores en las listas 69 y 69-B"
          columns={columnas}
          rows={nuestros}
          rowKey={({ rfc }) => rfc}
        />
      ) : null}
      <ul aria-label="Listas cargadas" className={nuestros.length > 0 ? 'px-4 pb-3 text-sm text-ink2' : 'text-sm'}>
        {cargas.map(({ lista, en, contribuyentes }) => (
          <li key={lista}>
            {lista === '69-B' ? lista : `69, ${lista}`}: {contar(contribuyentes, 'contribuyente')}, cargada el{' '}
            {fechaHoraLarga(en)}
          </li>
        ))}
      </ul>
    </div>
  )
}
