import type { ArticuloConMiniatura, ArticuloDeLista } from '@nitida/contract/inventario'
import { etiquetaFamilia, familias } from '@nitida/contract/inventario.rules'
import { etiquetaSucursal } from '@nitida/contract/nombres'
import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { veTodos } from '../../../entidades/pedido/pedidos.consulta.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { ExportarMenu } from '../../../operaciones/exportar/ExportarMenu.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Chips } from '../../../ui/Chips.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { contar, dinero } from '../../../ui/formatos.ts'
import { type Column, Table } from '../../../ui/Table.tsx'
import { BotonEtiquetas } from '../etiquetas/BotonEtiquetas.tsx'
import { porEtiquetar } from '../etiquetas/porEtiquetar.ts'
import { detalleDe, estadoDe } from './textos.ts'
import { type ListaInventario, POR_PAGINA, useAdministra } from './useInventario.ts'

/** Pieces of the branch: none is told in red, too few in carey. */
const Aqui = ({ aqui, minimo, apartados, familia }: ArticuloDeLista) => {
  if (familia === 'servicio') return <span className="text-ink3">—</span>
  const tono = aqui <= 0 ? 'text-bad-ink' : aqui < minimo ? 'text-carey-ink' : 'text-ink'
  return (
    <span className="block">
      <span className={`font-semibold ${tono}`}>
        <span className="font-normal text-ink3 sm:hidden">Aquí </span>
        {aqui}
      </span>
      {apartados > 0 ? (
        <span className="block text-xs text-ink3 max-sm:inline max-sm:pl-1.5">
          {apartados === 1 ? '1 apartado' : `${apartados} apartados`}
        </span>
      ) : null}
    </span>
  )
}

const Estado = (articulo: ArticuloDeLista) => {
  const estado = estadoDe(articulo)
  return estado ? <Badge tone={estado.tono}>{estado.palabra}</Badge> : null
}

/** The picture of an article, small, or its empty place; the link beside it says which article it is. */
const Miniatura = ({ url }: { url: string | null }) =>
  url ? (
    <img
      src={url}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
      className="size-10 flex-none rounded-small bg-sunken object-contain"
    />
  ) : (
    <span aria-hidden="true" className="size-10 flex-none rounded-small bg-sunken" />
  )

/** Articles that were marked for labels, on whatever page; those of a branch only. */
function useMarcados(sucursal: number | null) {
  const [marcados, setMarcados] = useState<{ sucursal: number | null; articulos: readonly ArticuloDeLista[] }>({
    ...{ sucursal, articulos: [] },
  })
  const vigentes = marcados.sucursal === sucursal ? marcados.articulos : []
  const marcar = (articulo: ArticuloDeLista, si: boolean) => {
    const otros = vigentes.filter(({ id }) => id !== articulo.id)
    setMarcados({ sucursal, articulos: si ? [...otros, articulo] : otros })
  }
  return { marcados: vigentes, marcar }
}

const columnasDe = (
  lista: ListaInventario,
  { marcados, marcar }: ReturnType<typeof useMarcados>,
): readonly Column<ArticuloConMiniatura>[] => [
  {
    key: 'articulo',
    title: 'Artículo',
    rowHeader: true,
    leads: true,
    cell: (articulo) => (
      <span className="flex items-start gap-3">
        <Checkbox
          label={`Seleccionar ${articulo.marca} ${articulo.modelo} para etiquetas`}
          labelHidden
          disabled={articulo.familia === 'servicio'}
          checked={marcados.some(({ id }) => id === articulo.id)}
          onChange={({ target }) => marcar(articulo, target.checked)}
          className="flex flex-none"
        />
        <Miniatura url={articulo.miniatura} />
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">
            <Link
              {...aPath('/dashboard/pedidos', lista.aArticulo(articulo.id))}
              resetScroll={false}
              aria-current={lista.abierto === articulo.id ? 'true' : undefined}
              className="rounded-small hover:text-brand hover:underline hover:underline-offset-2 aria-[current]:text-brand-ink"
            >
              {articulo.marca} {articulo.modelo}
            </Link>
          </span>
          <span className="block text-xs font-normal text-ink3 wrap-anywhere">{detalleDe(articulo)}</span>
        </span>
      </span>
    ),
  },
  { key: 'aqui', title: 'Aquí', align: 'end', numeric: true, cell: Aqui },
  { key: 'otras', title: 'Otras', align: 'end', numeric: true, phoneTitle: true, cell: ({ otras }) => otras },
  {
    key: 'minimo',
    title: 'Mínimo',
    align: 'end',
    numeric: true,
    optional: true,
    phone: 'hidden',
    cell: (a) => a.minimo,
  },
  { key: 'precio', title: 'Precio', align: 'end', numeric: true, cell: ({ precio }) => dinero(precio) },
  { key: 'estado', title: 'Estado', titleHidden: true, phone: 'block', cell: Estado },
]

const surtidos = [
  { value: 'todos', label: 'Todos' },
  { value: 'porPedir', label: 'Por pedir' },
  { value: 'inactivos', label: 'Inactivos' },
] as const

const TODAS = 0
const deFamilias = [
  { value: TODAS, label: 'Todas las familias' },
  ...familias.map((familia, i) => ({ value: i + 1, label: etiquetaFamilia[familia] })),
]

function Filtros({ lista }: { lista: ListaInventario }) {
  const { usuario } = useSesion()
  const { activas } = useSucursales()
  const { sucursal, familia, surtido, ir } = lista
  return (
    <>
      {veTodos(usuario) && sucursal !== null ? (
        <FilterSelect
          label="Sucursal"
          labelHidden
          options={activas.map((una) => ({ value: una.id, label: etiquetaSucursal(una) }))}
          value={sucursal}
          onValueChange={(id) => ir({ sucursal: id })}
          className="w-full sm:w-48"
        />
      ) : null}
      <FilterSelect
        label="Familia"
        labelHidden
        options={deFamilias}
        value={familia === null ? TODAS : familias.indexOf(familia) + 1}
        onValueChange={(lugar) => ir({ familia: familias[(lugar ?? TODAS) - 1] ?? null })}
        className="w-full sm:w-48"
      />
      <Chips
        label="Qué artículos"
        options={surtidos}
        value={surtido ?? 'todos'}
        onValueChange={(cual) => ir({ surtido: cual === 'todos' ? null : cual })}
      />
    </>
  )
}

const vacio = { titulo: 'Todavía no hay artículos', ayuda: 'Cada armazón que vendes puede estar aquí, con sus piezas.' }

interface Props {
  lista: ListaInventario
  /** A button for a new article; absent for who may not make one. */
  crear: ReactNode
}

/** The articles of the chain: words filter, and a code opens its own. */
export function ListaDeArticulos({ lista, crear }: Props) {
  const seleccion = useMarcados(lista.sucursal)
  const administra = useAdministra()
  return (
    <ListaCard
      titulo="Artículos"
      consulta={lista.consulta}
      pagina={lista.pagina}
      porPagina={POR_PAGINA}
      busqueda={{
        label: 'Escanea, o escribe marca, modelo, color o código',
        texto: lista.busqueda,
        onBuscar: lista.buscar,
      }}
      filtros={<Filtros lista={lista} />}
      acciones={
        <span className="flex flex-wrap gap-2">
          {lista.sucursal !== null && seleccion.marcados.length > 0 ? (
            <BotonEtiquetas
              size="sm"
              sucursal={lista.sucursal}
              articulos={seleccion.marcados.map((uno) => porEtiquetar(uno, uno.aqui))}
            >
              {`Etiquetas de ${contar(seleccion.marcados.length, 'artículo')}`}
            </BotonEtiquetas>
          ) : null}
          {administra ? (
            <Link
              {...aPath('/dashboard/clientes', { vista: 'importar', libro: 'articulos' })}
              className={buttonClass({ size: 'sm' })}
            >
              <Upload />
              Importar
            </Link>
          ) : null}
          <ExportarMenu lista="articulos" filtro={lista.filtro} />
        </span>
      }
      textoFallo="No se pudo cargar el inventario"
      vacio={vacio}
      crear={crear}
      tabla={(filas, cargando) => (
        <Table
          wide
          caption="Artículos"
          columns={columnasDe(lista, seleccion)}
          rows={filas}
          rowKey={({ id }) => id}
          rowLink
          busy={cargando}
        />
      )}
    />
  )
}
