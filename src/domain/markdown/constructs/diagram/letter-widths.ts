/**
 * Advance widths of Arial, measured from its metric-compatible twin Arimo: two digits of base 36 per letter, in thousandths of an em, by the first code
 * point of the block in base 16; `..` for no letter.
 */
export const LETTER_WIDTHS = {
  regular: {
    '20': '7q7q9vfgfgopij5b9999atg87q997q7qfgfgfgfgfgfgfgfgfgfg7q7qg8g8g8fgs7ijijk2k2ijgzlmk27qdwijfgn5k2lmijlmk2ijgzk2ijq8ijijgz7q7q7qd1fg99fgfgdwfgfg7qfgfg6666dw66n5fgfgfgfg99dw7qfgdwk2dwdwdw9a789ag8..................................................................7q99fgfgfgfg78fg99khaafgg899khfcb4f9999999g0ex999999a5fgn6n6n6gzijijijijijijrsk2ijijijij7q7q7q7qk2k2lmlmlmlmlmg8lmk2k2k2k2ijijgzfgfgfgfgfgfgopdwfgfgfgfg7q7q7q7qfgfgfgfgfgfgfgf9gzfgfgfgfgdwfgdwijfgijfgijfgk2dwk2dwk2dwk2dwk2h3k2fgijfgijfgijfgijfgijfglmfglmfglmfglmfgk2fgk2fg7q7q7q7q7q7q7q667q7qkfccdw66ijdwdwfg66fg66fg84fg9afg66k2fgk2fgk2fggsk3fglmfglmfglmfgrsq8k299k299k299ijdwijdwijdwijdwgz7qgzafgz7qk2fgk2fgk2fgk2fgk2fgk2fgq8k2ijdwijgzdwgzdwgzdw66',
    '370':
      'gabxgzcq9999jzfj....99dwdwdw7qdw........9999ij7qlsnaao..li..nrkw66ijijfbikijgzk2lm7qijikn5k2i2lmk2ij..h6gzijm6ijn7ks7qijg2cefg66f7g2fzdwfhcec9fgfg66dwdwg0dwcgfgj6ftdeh5azf7i0eljtlp66f7fgf7lpijfzf7lgqmlgfklpgplmfgk2dwgzb8hdepl0g1orn5iqfgiqdwijijgxgkkhfecwbegpfxdw66lmcacaijfgk2n5j4ftk2k2k2',
    '400':
      'ijijo1f2jzij7q7qdwtds2nqg7jzhnjziji8ijf2itijpngsjzjzg7i8n5k2lmjzijk2gzhnl4ijkkijphq2m0oli8jzs2k2fgfxera5g7fgilcqfjfjc6g7j4fcfgf2fgdwcqdwmvdwfxehmamvhdjzehe6kuf2fgfgfga5e6dw667q66p6mlfgc6fjdwfczzhclmh1qejtikdwoxjbn1j1t9o3gscqm4j4lmfgmbhjmbhjtuown5h0x3nozzhck2dwdz00000000000000jzfji8ehijfgdlbff2a5imf9pnilgscqg7c6g7c6g7c6kmewk2fcofi0vlo6kxehk2dwgzcqfgdwfgdwijdwppj7ijehijehijfgnxiinxii7qpnilijfbi8g7k2fck2fcijehn5j466ijfgijfgrsopijfgkwfgkwfgpnilgscqgsf5jzfjjzfjlmfglmfglmfgjze6hndwhndwhndwijehf2a5oljzf2a5ijdwijdw',
    '2010':
      '99....fgrs......666666..999999..fg..9q......rs......................589u..........9999..................4n',
    '2100': '......................................8z....tt......................rs',
    '2200': '....................................g8....4n',
    '2500':
      '........................................................................................................................................................................................................................................................................................................................................................................................................................gi',
    '5d0': 'hggmbrfehm788ziai578eueleqiuj378ati8g6hbgye0f5geeukaj7',
    '1e00':
      'ijfgijfgijfgijfgk2dwk2fgk2fgk2fgk2fgk2fgijfgijfgijfgijfgijfggz7qlmfgk2fgk2fgk2fgk2fgk2fg7q667q7qijdwijdwijdwfg66fg66fg66fg66n5n5n5n5n5n5k2fgk2fgk2fgk2fglmfglmfglmfglmfgijfgijfgk299k299k299k299ijdwijdwijdwijdwijdwgz7qgz7qgz7qgz7qk2fgk2fgk2fgk2fgk2fgijdwijdwq8k2q8k2q8k2q8k2q8k2ijdwijdwijdwgzdwgzdwgzdwfg7qk2dwfg667q7qjjfhijfgijfgijfgijfgijfgijfgijfgijfgijfgijfgijfgijfgijfgijfgijfgijfgijfgijfgijfgijfg7q667q66lmfglmfglmfglmfglmfglmfglmfgnti8nti8nti8nti8nti8k2fgk2fgnqilnqilnqilnqilnqilijdwijdwijdwijdwkmdng4eihvdw',
    '20a0': 'fgk2k2fgfgn5k2uewcq8nle9fgijgzrsehijlmijfgk2fgijgzfgfgn2lufghf',
  },
  bold: {
    '20': '7q99d6fgfgopk26m9999atg87q997q7qfgfgfgfgfgfgfgfgfgfg9999g8g8g8gzr3k2k2k2k2ijgzlmk27qfgk2gzn5k2lmijlmk2ijgzk2ijq8ijijgz997q99g8fg99fggzfggzfg99gzgz7q7qfg7qopgzgzgzgzatfg99gzfglmfgfgdwat7satg8..................................................................7q99fgfgfgfg7sfg99khaafgg899khfcb4f9999999gofg999999a5fgn6n6n6gzk2k2k2k2k2k2rsk2ijijijij7q7q7q7qk2k2lmlmlmlmlmg8lmk2k2k2k2ijijgzfgfgfgfgfgfgopfgfgfgfgfg7q7q7q7qgzgzgzgzgzgzgzf9gzgzgzgzgzfggzfgk2fgk2fgk2fgk2fgk2fgk2fgk2fgk2jzk2gzijfgijfgijfgijfgijfglmgzlmgzlmgzlmgzk2gzk2gz7q7q7q7q7q7q7q7q7q7qltfgfg7qk2fgfggz7qgz7qgzapgzdbgz7qk2gzk2gzk2gzjok3gzlmgzlmgzlmgzrsq8k2atk2atk2atijfgijfgijfgijfggz99gzdbgz99k2gzk2gzk2gzk2gzk2gzk2gzq8lmijfgijgzdwgzdwgzdw7q',
    '370':
      'g8cdhgdy9999jzh3....99fgfgfg99fg........99cxk299npp6d6..mx..prna7qk2k2gpjzijgzk2lm7qk2ijn5k2hwlmk2ij..gogzijmtijmhma7qijh3cjgz7qg6h3gyfggud7csgzf17qfifgh0fgcdgzlah7egj0ceg6jvg0kxnh7qg6gzg6nhk2gyg6lertlekunhislmgzk2fggzckkvepmcgyrkopjjgzjjgtijijhvgskfg2e3c7ish6fg7qlmdbdbijgzk2n5kkh7k2k2k2',
    '400':
      'ijilolfrjrij7q7ofguetjobgyjzhajzk2jzk2frjsijp4hejzjzgyjin5k2lmjzijk2gzhanqijkajjrxsbo6r7jzjrsnjzfgh6h3blhnfgjpdth3h3dwhnkkgsgzgsgzfgdmfgobfgh3g5n5ngk9nqh3fcnqg7fgfggzblfcfg7q7t7qqxp6gzdwh3fggszklmo5jjr4m4ijfgpqm8mhkxtxr8hedtmhkxlmgzmnhymnhyv4r2mmhqzkp1zklmk2fgg800000000000000jzh3jzh3ijgzdjcffrbljjgmp4jphedtgydwgydwgydwl5hbk2gsofjuvaplk2g2k2fggzdmfgfgfgfgijfgnpj5jjg5jjg5jjgznsiunsiu7qp4jpjigmjihnk2gsk2gsjjg5n5kk7qk2fgk2fgrsopijfgk6fgk6fgp4jphedtheemjzh3jzh3lmgzlmgzlmgzjrfchafghafghafgjjg5frblr7nqfrblijfgijfg',
    '2010':
      '99....fgrs......7q7q7q..dwdwdw..fg..9q......rs......................6odb..........9999..................4n',
    '2100': '......................................dl....uz......................rs',
    '2200': '....................................g8....4n',
    '2500':
      '........................................................................................................................................................................................................................................................................................................................................................................................................................gi',
    '5d0': 'iyhsdbg6is8ea5jgj48eg0fdfwk0k68ebzjeh6iri4fbgxi6g0mdjy',
    '1e00':
      'k2fgk2gzk2gzk2gzk2fgk2gzk2gzk2gzk2gzk2gzijfgijfgijfgijfgijfggz99lmgzk2gzk2gzk2gzk2gzk2gz7q7q7q7qk2fgk2fgk2fggz7qgz7qgz7qgz7qn5opn5opn5opk2gzk2gzk2gzk2gzlmgzlmgzlmgzlmgzijgzijgzk2atk2atk2atk2atijfgijfgijfgijfgijfggz99gz99gz99gz99k2gzk2gzk2gzk2gzk2gzijfgijfgq8lmq8lmq8lmq8lmq8lmijfgijfgijfggzdwgzdwgzdwgz99lmfgfg7q9999jvguk2fgk2fgk2fgk2fgk2fgk2fgk2fgk2fgk2fgk2fgk2fgk2fgijfgijfgijfgijfgijfgijfgijfgijfg7q7q7q7qlmgzlmgzlmgzlmgzlmgzlmgzlmgznpjrnpjrnpjrnpjrnpjrk2gzk2gzn2k4n2k4n2k4n2k4n2k4ijfgijfgijfgijfgnmdygug6i2fg',
    '20a0': 'fgk2k2fgfgopk2uey1q8oke9fgk2gzu6fgijlmk2ijk2fgfgfgfgfgfgl5fgkc',
  },
} as const
