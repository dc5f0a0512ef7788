import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = `http://127.0.0.1:${process.env.PORT_API ?? 3000}`

/**
 * The one font is asked for before the style sheet is parsed, and after the scripts: text is drawn meanwhile in a font of the same
 * measures. Its hashed name is known only once the bundle exists.
 */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              fetchpriority: 'low',
            },
            injectTo: 'head' as const,
          })),
    },
  }
}

/**
 * Writes `pedido.html`: the page as the QR of an order opens it. It names all that the customer's phone will need, so that it
 * comes at once and not one part after the other, and asks for the order meanwhile. The server answers it to those paths.
 */
function paginaDelPedido(): Plugin {
  const PARTES = /\/src\/(app\/publica|features\/estatus\/EstatusPage)\.tsx$/
  const ADELANTO = /\/src\/adelanto\.ts$/
  const APLICACION = '<script type="module"'
  return {
    name: 'pagina-del-pedido',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const trozos = new Set<string>()
      let primero = ''
      const sumar = (nombre: string) => {
        const trozo = bundle[nombre]
        if (trozo?.type !== 'chunk' || trozos.has(nombre)) return
        trozos.add(nombre)
        trozo.imports.forEach(sumar)
      }
      for (const trozo of Object.values(bundle)) {
        if (trozo.type !== 'chunk') continue
        if (PARTES.test(trozo.facadeModuleId ?? '')) sumar(trozo.fileName)
        if (ADELANTO.test(trozo.facadeModuleId ?? ''))
          primero = `<script type="module" crossorigin src="/${trozo.fileName}"></script>`
      }
      if (trozos.size === 0) throw new Error(`No part of the page of an order is called ${PARTES} any more.`)
      if (!primero) throw new Error(`Nothing that asks for the order ahead is called ${ADELANTO} any more.`)
      const pagina = readFileSync(path.join(dir, 'index.html'), 'utf8')
      const enlaces = [...trozos]
        .filter((nombre) => !pagina.includes(nombre))
        .map((nombre) => `    <link rel="modulepreload" crossorigin href="/${nombre}">\n`)
      writeFileSync(
        path.join(dir, 'pedido.html'),
        pagina
          .replace(APLICACION, `${primero}\n    ${APLICACION}`)
          .replace('  </head>', `${enlaces.join('')}  </head>`),
      )
    },
  }
}

/** Screens that a path shows to everybody, and their code. */
const PANTALLAS: Readonly<Record<string, string>> = {
  '/dashboard/clientes': 'clientes/ClientesPage',
  '/dashboard/citas': 'citas/CitasPage',
  '/dashboard/pedidos': 'pedidos/PedidosPage',
  '/dashboard/sucursales': 'sucursales/SucursalesPage',
}

/**
 * Writes `precargas.json`: what the page names for the staff, so that the parts of a screen come together and not one after
 * the other. The server puts it into the page by the path that is asked for.
 */
function precargasDelPersonal(): Plugin {
  return {
    name: 'precargas-del-personal',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const cierre = (partes: RegExp): string[] => {
        const trozos = new Set<string>()
        const sumar = (nombre: string) => {
          const trozo = bundle[nombre]
          if (trozo?.type !== 'chunk' || trozos.has(nombre)) return
          trozos.add(nombre)
          trozo.imports.forEach(sumar)
        }
        for (const [nombre, trozo] of Object.entries(bundle))
          if (trozo.type === 'chunk' && trozo.moduleIds.some((modulo) => partes.test(modulo))) sumar(nombre)
        if (trozos.size === 0) throw new Error(`No part of a page of the staff is called ${partes} any more.`)
        return [...trozos].map((nombre) => `/${nombre}`)
      }
      const comunes = cierre(/\/src\/(app\/personal\.tsx|app\/armazon\/Armazon\.tsx|primera\.ts)$/)
      const porRuta = Object.fromEntries(
        Object.entries(PANTALLAS).map(([ruta, parte]) => [ruta, cierre(new RegExp(`/src/features/${parte}\\.tsx$`))]),
      )
      const primera = Object.values(bundle).find((trozo) => trozo.type === 'chunk' && trozo.name === 'primera')
      if (!primera) throw new Error('Nothing that asks for the first list ahead is called primera any more.')
      writeFileSync(
        path.join(dir, 'precargas.json'),
        JSON.stringify({ primera: `/${primera.fileName}`, comunes, porRuta }),
      )
    },
  }
}

/** Parts that every first screen runs at once, nearly whole. */
const DE_ENTRADA = new Set(['react', 'base', 'api', 'personal', 'primera', 'lista', 'index'])
const ENTERA = '//# allFunctionsCalledOnLoad\n'

/**
 * Has browsers compile the parts of a first screen while they arrive. By themselves they put each function off until its first
 * call, when everything is there and nothing is drawn yet.
 */
function compilarAlLlegar(): Plugin {
  return {
    name: 'compilar-al-llegar',
    apply: 'build',
    generateBundle: {
      order: 'post', // after the names of the parts have been put at the top
      handler(_, bundle) {
        const pantallas = Object.values(PANTALLAS).map((parte) => path.basename(parte))
        for (const trozo of Object.values(bundle))
          if (trozo.type === 'chunk' && (DE_ENTRADA.has(trozo.name) || pantallas.includes(trozo.name)))
            trozo.code = ENTERA + trozo.code
      },
    },
  }
}

const paquete = (...nombres: string[]) => new RegExp(`/node_modules/(${nombres.join('|')})/`)

/**
 * Parts that pages of customers and of the staff share: their frame, parts of the kit, money, the states of an order, and their
 * icons.
 */
const DE_TODOS = new RegExp(
  [
    '/src/ui/(Aviso|Button|buttonClass|Cargando|clases|ErrorState|formatos|IconButton|Logo|quietlyDeferred|SkipLink|tema|ThemeToggle|UiProvider)\\.tsx?$',
    '/src/(app/MarcoPublico|shared/optica)\\.tsx?$',
    '/contract/src/(dinero|nombres|pedidos\\.rules)\\.ts$',
    '/lucide-react/dist/esm/(?!icons)',
    '/lucide-react/dist/esm/icons/(calendar-clock|calendar-days|check|circle-alert|circle-check|clock|eye|eye-off|file-text|map-pin|navigation|phone|user-round)\\.m?js$',
  ].join('|'),
)

/** Heavy or seldom needed parts of the kit, which come when somebody reaches for them. */
const PESADAS =
  '[Gg]raduacion\\w*|Autocomplete|Calendario|CalendarioPopover|Combobox|ComboboxList|ComboboxRepairs|HintBubble|NumberField|ProgressBar|Qr|Tabs|TimeField'

/** Windows in front of a screen, with the library of popups: they come right after the first screen, whose rows need none. */
const VENTANAS =
  '/src/ui/(AlertDialog|Dialog|Drawer|MenuPopup|Popover|Select|ToastStack|Tooltip)\\.' +
  '|/src/shared/formularios/DescartarDialog\\.'

/** Parts of forms that no list needs. */
const CAMPOS = '/src/shared/formularios/(campos|FalloAviso|SalidaGuardada|useFallo)\\.'

/**
 * Parts of the domain that several screens share. Those that bring a combobox or the printer are left out, because lists would
 * carry them for the forms.
 */
const COMUNES =
  '/src/(shared|features/(?!privacidad|visitas|historias|facturacion|impresion)\\w+/shared)/(?!.*(sinJit|csv|schema|PacientePicker|Sucursal(Field|DelFormulario)|[Cc]obro|FormaPago|envios|mensajesBreves|(Mensajes|Correos)Vista))' +
  '|/src/app/rutas\\.' +
  '|/contract/src/((?!graduacion|facturacion)[\\w.]+\\.rules|fechas|telefonos)\\.ts$'

/** Icons, fields and parts of an order's pages that no list shows at first. */
const APARTE =
  '/src/ui/(ControlProps|DateField|Fecha|fechaTexto|FileField|LinkButton|SegmentedField|TextArea|useParsedText|useReturnFocus)\\.' +
  '|/lucide-react/dist/esm/icons/(arrow-(left|right|left-right)|banknote|carets-to-axis-dashed-horizontal|chevron-up|chevrons-up-down|cloud-check|copy|credit-card|delete|download|external-link|glasses|keyboard|list|mail|paperclip|send|wallet-cards)\\.' +
  '|/src/features/(cortes/shared/NotaSiguienteCorte|pedidos/shared/(Dato|SinPedido|Volver|useIdDelPedido)|clientes/shared/(SinPaciente|usePacienteDeLaRuta))\\.' +
  '|/src/shared/FalloDeCarga\\.'

/** What the first rows wait for on every list, the frame around them included; it takes along the parts of the kit that it needs. */
const LISTA =
  '/src/app/armazon/(?!busqueda|Cajon|RielMenu|SalirDialog)' +
  '|/src/shared/(listas/(ListaCard|SinSucursal|eliminados|enfocar|useBusqueda|usePagina|useRetiro|useTextoGuardado)' +
  '|formularios/(fallo|useConfirmacion|useConVersion)|realtime/(grupos|useRecargar)|api/(useClave|useUnaVez)|useParametros)\\.' +
  '|/src/ui/(Badge|Checkbox|EmptyState|FilterSelect|Menu|Page|PageSkeleton|Pagination|SearchField|Table|TableSkeleton|Toolbar)\\.' +
  '|/src/features/(clientes/(useFormulario|usePacientes|shared/(EnlaceTelefono|clientes\\.consulta|destinos|edad))' +
  '|historias/shared/abrirPapel|citas/shared/(ProximosDias|dialogos)|hoy/shared/(BandaDeHoy|PestanasDeInicio)|pedidos/shared/(EstatusBadge|plazos))\\.' +
  '|/lucide-react/dist/esm/icons/(calendar-(check|plus|x)|check-check|chevron-down|columns-3|hourglass|package-check|pencil|plus|printer|rotate-ccw-clock|rows-3|trash|undo-2|user-(check|plus|x))\\.' +
  '|/contract/src/(fechas|telefonos)\\.ts$'

/**
 * Without these the bundler cuts a screen into sixty files of a few lines, and over HTTP/1.1 their round trips cost it half a
 * second. `react`, `base` and `api` are for everybody, the customers' pages included; nothing else may get into
 * them. What several screens of the staff share is theirs all: `kit` of the interface, `comun` of the domain.
 */
const grupos = [
  { name: 'react', test: paquete('react', 'react-dom', 'scheduler'), priority: 9 },
  // zod's setting must be made before its first schema is built, whichever part asks for it first.
  { name: 'zod', test: /\/node_modules\/zod\/|\/src\/shared\/formularios\/sinJit\./, priority: 9 },
  { name: 'formularios', test: paquete('react-hook-form', '@hookform/resolvers'), priority: 9 },
  { name: 'base', test: DE_TODOS, priority: 8 },
  // These two scripts ask for an order before React is there, so nothing in them may need it.
  {
    name: 'api',
    test: /\/src\/(esPublica|shared\/(api\/(call|fallos|ruta|rutasPublicas)|pedidoEstatus))\.|vite\/preload-helper/,
    priority: 10,
  },
  { name: 'pedirEstatus', test: /\/src\/features\/estatus\/pedirEstatus\./, priority: 7 },
  // This script asks for the first list, and may not need React either.
  {
    name: 'primera',
    test: /\/src\/(primera|app\/(paths|codigo)|features\/\w+\/shared\/\w+\.peticion|shared\/(sesion\/almacen|api\/rutas|letra|listas\/busqueda))\.|\/contract\/src\/permisos\.ts$/,
    priority: 9,
  },
  { name: 'lista', test: new RegExp(LISTA), priority: 6 },
  {
    name: 'kit',
    test: new RegExp(
      `^(?!.*(${VENTANAS}|${CAMPOS}|${APARTE})).*(/src/ui/(?!(${PESADAS})\\.)|/node_modules/lucide-react/)`,
    ),
    minShareCount: 2,
    priority: 6,
  },
  { name: 'ventanas', test: new RegExp(VENTANAS), priority: 5 },
  { name: 'campo', test: /\/src\/ui\/(Field|PasswordField|TextField)\./, priority: 8 },
  { name: 'campos', test: new RegExp(CAMPOS), priority: 5, minShareCount: 2 },
  // The router and the read cache come along, without the hooks that few screens use.
  {
    name: 'personal',
    test: /\/node_modules\/(@tanstack\/(?!.*(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|useBlocker))|use-sync-external-store\/)|\/src\/(app\/(?!armazon|codigoAparte|publica|rutas|Marco|Privacidad)|features\/\w+\/vistas|shared\/(sesion\/|api\/traerCodigo|Enfocar|useHacer))|\/contract\/src\/usuarios\.rules\.ts$/,
    minShareCount: 1,
    priority: 7, // before the popups, which would take along what both need
  },
  {
    name: 'comun',
    test: new RegExp(`^(?!.*(${APARTE})).*(${COMUNES})`),
    minShareCount: 4,
    priority: 2,
  },
  // After what lists share, because a group takes along what its parts need.
  { name: 'aparte', test: new RegExp(APARTE), minShareCount: 2, priority: 1 },
  // Parts that the screens of one noun share come with the first of them.
  {
    name: 'clinica',
    test: /\/src\/ui\/[Gg]raduacion|\/src\/features\/(visitas|historias)\/shared\/(?!abrirPapel)|\/contract\/src\/graduacion\./,
    minShareCount: 2,
    entriesAware: true,
    priority: 1,
  },
  { name: 'agenda', test: /\/src\/features\/(citas|hoy)\/shared\//, minShareCount: 2, priority: 1 },
  {
    name: 'facturas',
    test: /\/src\/features\/facturacion\/shared\/|\/contract\/src\/facturacion\.[\w.]*rules|\/packages\/cfdi\//,
    minShareCount: 2,
    entriesAware: true,
    priority: 1,
  },
]

/** Parts that are there, or on their way, wherever a part of the staff's asks for another one: naming them again weighs. */
const DE_SIEMPRE = /\/(react|base|api|personal|primera|lista|rolldown-runtime)-[^/]+$/

/** What is fetched along with a part of a screen, beyond that. The first script of all names everything. */
const sinLasDeSiempre = (_: string, partes: string[], { hostId }: { hostId: string }) =>
  /\/index-[^/]+$/.test(hostId) ? partes : partes.filter((parte) => !DE_SIEMPRE.test(parte))

/**
 * `--mode catalogo` builds only the catalogue page of the UI kit, into its own folder; the product's build never sees it.
 * Everything emitted must live under `script-src 'self'; style-src 'self'`: no inlined assets, no inline polyfill.
 */
export default defineConfig(({ mode }) => {
  const catalogo = mode === 'catalogo'
  return {
    root: import.meta.dirname,
    plugins: [
      react(),
      tailwindcss(),
      preloadFont(),
      ...(catalogo ? [] : [compilarAlLlegar(), paginaDelPedido(), precargasDelPersonal()]),
    ],
    build: {
      outDir: catalogo ? '.cache/catalogo' : 'dist',
      emptyOutDir: true,
      target: ['es2022', 'chrome111', 'firefox128', 'safari16.4'],
      modulePreload: { polyfill: false, resolveDependencies: sinLasDeSiempre },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: catalogo
          ? `${import.meta.dirname}/catalogo.html`
          : {
              index: `${import.meta.dirname}/index.html`,
              adelanto: `${import.meta.dirname}/src/adelanto.ts`,
              primera: `${import.meta.dirname}/src/primera.ts`,
            },
        // A group that the bundler cuts has the names of all its users in its own, which other parts would carry along.
        output: {
          codeSplitting: { groups: grupos },
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        },
      },
    },
    server: {
      proxy: {
        '/api': { target: api },
        '/socket.io': { target: api, ws: true },
      },
    },
  }
})
