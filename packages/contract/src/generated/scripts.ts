/**
 * The scripts of letters, marks and digits in Unicode 17.0 (its Script_Extensions), by scripts/write-scripts.ts: a line a
 * set of scripts, with its runs of characters, each how far from the one before and how long, in base 36. What stands
 * in no run goes with every script. Copyright (c) 1991-2025 Unicode, Inc.; https://www.unicode.org/license.txt
 */
export const SCRIPTS = `
Latn 1t+2x g+e6 14+4 3j+c 51t+11 7+1c 6+3 6+c 2+1x 1u+73 aa+17 3y+1 7 s+1i 258+v o83+2t 4+38 mp+1g 2+3 fpz+6 t7+1l 1ly+1m 16iu+16
Beng_Cyrl_Deva_Latn_Lisu_Thai_Toto jg
Bopo_Latn jr 2+2
Latn_Lisu jx
Cher_Copt_Cyrl_Grek_Latn_Perm_Sunu_Tale lc
Cher_Cyrl_Grek_Latn_Osge_Sunu_Tale_Todr ld
Cher_Cyrl_Latn_Tfng le
Glag_Latn_Sunu_Syrc_Thai lf
Aghb_Cher_Copt_Cyrl_Goth_Grek_Latn_Osge_Syrc_Tfng_Todr lg
Copt_Elba_Glag_Goth_Kana_Latn lh
Cyrl_Grek_Latn_Perm_Tfng li
Copt_Dupl_Hebr_Latn_Perm_Syrc_Tale_Tfng_Todr lj
Armn_Cyrl_Dupl_Goth_Grek_Hebr_Latn_Perm_Syrc_Tale_Tfng lk
Latn_Tfng ll
Dupl_Latn_Syrc lm
Cher_Cyrl_Latn_Osge ln
Cher_Latn_Tale lo
Latn_Sunu lp 3
Ethi_Latn lq
Cyrl_Latn_Todr lt
Grek_Latn_Perm_Todr lv
Cher_Dupl_Kana_Latn_Syrc_Tfng mb
Cher_Dupl_Latn_Syrc mc
Latn_Syrc md 9
Latn_Sunu_Syrc ml
Cher_Latn_Syrc mo
Aghb_Cher_Goth_Latn_Sunu_Syrc_Thai mp
Grek n6 3 17+3 3+2z f+f 4yv+4 1f+4 5+4 2d+2 8v+70 8a rb3 1m8t+2
Latn_Osge ns
Aghb_Latn_Todr ny
Copt_Grek ok
Copt rm+d 80h+37
Cyrl sg+3l 7+4n 4lt+a 4h 25 38o+v nr5+1a 2+1b han+1 18n5+2n
Cyrl_Perm w3
Cyrl_Glag w4 3 vzc
Cyrl_Latn w5+1
Armn 10x+2f 1ci3+4
Hebr 13l+2p 1cff+1e
Arab 174+1b 2+9 c+9 f+1 2+3y 29+1b 6p+3z 1bv5+ip 2+8 39+3w 346+1p 181t+57
Adlm_Arab_Mand_Mani_Ougr_Phlp_Rohg_Sogd_Syrc 18g
Arab_Syrc 18r+a r
Arab_Thaa_Yezi 19c+9
Syrc 1e8+1r 7l+a 49c
Thaa 1hc+1d
Nkoo 1j4+1p
Samr 1kw+19
Mand 1mo+r
Deva 1s0+28 5+e e+e 3te 3 7 3+1 4+5 4 2+3 rn3+g 2 2+b
Beng_Deva_Gran_Gujr_Guru_Knda_Latn_Mlym_Nand_Newa_Orya_Shrd_Taml_Telu_Tirh 1u9
Beng_Deva_Gran_Gujr_Guru_Knda_Latn_Mlym_Newa_Orya_Taml_Telu_Tirh 1ua
Deva_Dogr_Kthi_Mahj 1uu+9
Beng 1vk+2r d+e 3qx
Beng_Cakm_Sylo 1ye+9
Guru 1z5+2l i+5
Guru_Mult 21y+9
Gujr 22p+2q m+6
Gujr_Khoj 25i+9
Orya 269+34
Taml 29u+2d
Gran_Taml 2cm+9 1fyq 2 1k+1
Telu 2dc+33
Knda 2gw+2r e+2
Knda_Nand_Tutg 2jq+9
Mlym 2kg+3j
Sinh 2o1+36
Thai 2rl+2g
Laoo 2v5+2m
Tibt 2yo+5i
Mymr 35s+1r h+25 u9v+u 2q+v le9+j
Cakm_Mymr_Tale 37k+9
Geor 3a8+2n 2a9+1b 37l+19
Hang 3cw+73 5yn+1 76+2l no2+s hw+8or 7tx+1o
Ethi 3k0+b3 54h+2m opv+19 1qk2+u
Cher 3vk+2l twz+27
Cans 3y9+hq fl+1x 1ewr+f
Ogam 4g1+p
Runr 4gw+2g
Tglg 4jk+v
Hano 4kg+k
Buhd 4lc+j
Tagb 4m8+j
Khmr 4n4+2x
Mong 4qz+4f
Limb 4xs+27
Tale 500+10
Talu 51c+2h
Bugi 54w+r
Lana 55s+3r
Bali 5c0+37
Sund 5fk+1r
Batk 5hc+1f
Lepc 5j4+27
Olck 5lc+19
Beng_Deva_Gran_Knda 5ow 2
Beng_Deva_Newa_Telu_Tirh 5p1
Beng_Deva_Telu 5p2
Deva_Newa_Shrd 5p3
Beng_Deva_Newa_Telu 5p4
Deva_Shrd 5p5 3+1 3
Deva_Knda_Mlym_Orya_Taml_Telu 5p6
Beng_Deva 5pd k+1
Deva_Newa_Tirh 5pe
Deva_Nand_Newa 5pl
Beng_Deva_Shrd 5pm
Deva_Newa 5pn
Beng_Deva_Newa_Shrd 5pp
Beng_Deva_Gran_Knda_Mlym_Nand_Orya_Sinh_Telu_Tirh_Tutg 5pu
Deva_Gran 5pv 5+1
Deva_Gran_Knda_Tutg 5pw
Nand 5q2 1dwm+1w
Cyrl_Latn_Syrc 5x4
Deva_Gran_Latn 6i8
Glag 8ow+2n 2e1t+16
Tfng 8xc+27
Hani 9hh+1 1h qt+lbz hkx+d5 n4a d+3 sgd+1oxl
Bopo_Hani 9ii+3
Hira_Kana 9ip+4 2s+1 2q 14s4 1a+1
Hani_Hira_Kana 9j0
Hira 9j5+2d 7+2 23qa+7y j+w
Kana 9lt+2h 3+2 6p+f 14kn+9 2+18 ytv+g 80+2 1f+i
Bopo 9ol+16 35+v
Yiii vls+wc
Lisu wk0+19 o8j
Vaii wlc+8b
Bamu www+29 124v+fs
Sylo x6o+18
Phag x8g+1f
Saur xa8+2h
Beng_Deva_Tutg xdd
Deva_Taml xdf
Kali xds+19
Rjng xf4+z
Java xhc+1s g+9
Bugi_Java xjj
Cham xkw+2h
Tavt xog+2l
Mtei xr4+m 5m+1l
Arab_Thaa 1e5u
Linb 1ekg+6y
Lyci 1f28+s
Cari 1f34+1c
Arab_Copt 1f4w
Ital 1f5s+1b
Goth 1f74+p
Perm 1f80+16
Ugar 1f9c+t
Xpeo 1fa8+1b
Dsrt 1fcw+27
Shaw 1ff4+1b
Osma 1fgg+15
Osge 1fhs+23
Elba 1fk0+13
Aghb 1flc+1f
Vith 1fn4+24
Todr 1fpc+1f
Lina 1fr4+9z
Cprt 1g5c+1r
Armi 1g74+l
Palm 1g80+m
Nbat 1g8w+u
Hatr 1gbk+l
Phnx 1gcg+l
Lydi 1gdc+p
Sidt 1ge8+p
Mero 1gg0+v
Merc 1ggw+v
Khar 1gjk+1r
Sarb 1gm8+s
Narb 1gn4+s
Mani 1gow+12
Avst 1gqo+1h
Prti 1gsg+l
Phli 1gtc+i
Phlp 1gu8+h
Orkh 1gxs+20
Hung 1h1c+36
Rohg 1h4w+1l
Gara 1h6o+1x
Yezi 1hfk+1d
Sogo 1hj4+13
Sogd 1hkg+w
Ougr 1hm8+l
Chrs 1ho0+k
Elym 1hpc+m
Brah 1hq8+3j
Kthi 1hts+1u
Sora 1hw0+15
Cakm 1hxc+1z
Mahj 1hzk+12
Shrd 1i0w+2k 1vo+7
Khoj 1i4g+1t
Mult 1i80+14
Sind 1i9c+21
Gran 1ibk 2 3+1g 4+1j
Tutg 1if4+2q
Newa 1iio+2p
Tirh 1im8+2h
Sidd 1itc+2l
Modi 1iww+2h
Takr 1j0g+21
Ahom 1j40+1y
Dogr 1jb4+1m
Wara 1jfk+2n
Diak 1ji8+2h
Zanb 1jpc+1z
Soyo 1jrk+25
Pauc 1juo+1k
Sunu 1k1s+1l
Bhks 1k3k+2h
Marc 1k6q+1w
Gonm 1kao+2h
Gong 1kdc+21
Tols 1kfk+1l
Maka 1ko0+m
Kawi 1kow+2i
Xsux 1kw0+11f
Cpmn 1nyo+2o
Egyp 1o1s+3y2
Hluw 1s00+g6
Gukh 1xq8+1l
Mroo 1zk0+15
Tnsa 1zlc+2h
Bass 1zo0+10
Hmng 1zpc+3z
Krai 205c+1l
Medf 20cg+1r
Berf 20f4+1f
Miao_Plrd 20hs+4f
Tang 20o0 w+5bz e9+6q
Nshu 20o1 cy7+az
Kits 20o4 5cs+e7
Dupl 2fpc+4e
Sgnw 2lmo+4v
Hmnp 2n0g+26
Toto 2nbk+u
Wcho 2ncw+1l
Nagm 2nrk+15
Onao 2nyo+16
Tayo 2o5c+1r
Mend 2oe8+5y
Adlm 2olc+2h
`;
